/** Actions that are compared in a position: those at a place of the tower, and the others. */

import type { Proposal } from "../../game";
import { parseWord } from "../notation";

export interface Mark extends Proposal {
  place: number;
}

export function marksOf(proposals: readonly Proposal[]): Mark[] {
  return proposals.flatMap((one) => {
    const act = parseWord(one.word);
    return act.kind === "take" ? [{ ...one, place: act.place }] : [];
  });
}

export function otherProposals(proposals: readonly Proposal[]): Proposal[] {
  return proposals.filter(({ word }) => parseWord(word).kind !== "take");
}
