/** Actions that are compared in a position, as cards on the field. */

import type { Proposal } from "../../game";
import { key, type Cell } from "../field";
import { parseWord } from "../notation";

export interface ProposedLay extends Proposal {
  pieces: string;
  at: Cell;
  tier: number;
  /** Does the card lie there with a smartie on it? */
  smartie: boolean;
  /** The cell of the card that gets a smartie, if another one does. */
  target: Cell | null;
}

/** The proposals that lay a card. */
export function laysOf(proposals: readonly Proposal[]): ProposedLay[] {
  return proposals.flatMap((one) => {
    const act = parseWord(one.word);
    if (act.kind !== "lay") return [];
    const { pieces, at, tier, stack, smartie } = act;
    const target = smartie === "own" ? null : smartie;
    return [{ ...one, pieces, at, tier, smartie: stack || smartie === "own", target }];
  });
}

/** One for each place, the best that can be done there, with the best of all drawn last. */
export function bestAtPlaces(lays: readonly ProposedLay[]): ProposedLay[] {
  const found = new Map<string, ProposedLay>();
  for (const lay of lays) {
    const place = `${key(lay.at)}/${lay.tier}`;
    const best = found.get(place);
    if (!best || lay.worth > best.worth) found.set(place, lay);
  }
  return [...found.values()].sort((a, b) => a.worth - b.worth);
}
