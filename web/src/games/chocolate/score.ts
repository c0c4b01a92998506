/** Scores of the chocolate games in their parts. */

import { t, type Key } from "../../app/i18n.svelte";
import type { ChocolateView, Standing } from "../../wire";
import type { ScoredAction, Summand } from "../game";

/** What adds up to a score; the second largest group only breaks ties. */
const ADDED: [string, Key][] = [
  ["largest", "seats.largest"],
  ["neutral", "score.areas"],
];

export function summands({ detail }: Standing, seat: number): Summand[] {
  return ADDED.flatMap(([kind, label]) => {
    const points = detail[kind]?.[seat - 1];
    return typeof points === "number" ? [{ label: t(label), points }] : [];
  });
}

/** The deal, and every action of the history with the scores that it led to. */
export function scoredActions(view: ChocolateView): ScoredAction[] {
  const deal = { seat: 0, word: "", part: 0, scores: view.colours.map(() => 0) };
  const actions = view.history.map(([seat, word], index) => ({
    seat,
    word,
    part: 0,
    scores: (view.totals[index] ?? []).map((score) => [score].flat()[0] ?? 0),
  }));
  return [deal, ...actions];
}
