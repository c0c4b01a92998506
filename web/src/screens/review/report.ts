/** What is looked for in a review: sides, parts, the decisions that mattered. Figures come from the server alone. */

import type { DecisionReport, ReviewReport, SideReport } from "../../wire";

export const PARTS = ["cards", "guesses", "own_errors", "others_errors", "rest"] as const;
export type PartName = (typeof PARTS)[number];

/** A part of what led from the start to the result, with its interval; `sure` where that leaves no doubt about the sign. */
export interface Part {
  name: PartName;
  value: number;
  low: number;
  high: number;
  sure: boolean;
}

/** So many decisions are told first. */
const MATTERED = 3;
/** A difference of results that is worth a word: two points (V6). */
export const NOTABLE = 0.02;

export function partsOf(side: SideReport): Part[] {
  return PARTS.map((name) => {
    const [low, high] = side.intervals[name];
    return { name, value: side[name], low, high, sure: low > 0 || high < 0 };
  });
}

/** The place of a seat's side among the sides; -1 as long as there are none. */
export function sideIndex(report: ReviewReport, seat: number): number {
  return report.sides.findIndex(({ seats }) => seats.includes(seat));
}

/** The parts that tell most surely how the result came about: the largest of all, and the largest against it. */
export function decidingParts(side: SideReport): { most: Part | null; against: Part | null } {
  const sure = partsOf(side)
    .filter(({ sure, value }) => sure && Math.abs(value) >= NOTABLE)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const rises = side.result >= side.start;
  const most = sure.find(({ value }) => value > 0 === rises) ?? sure[0] ?? null;
  const against = sure.find(({ value }) => most !== null && value > 0 !== most.value > 0) ?? null;
  return { most, against };
}

/** What a decision cost: a negative estimate is shown as 0 (V4). */
export function costOf({ regret }: Pick<DecisionReport, "regret">): number {
  return Math.max(0, regret);
}

/** The decisions by their ply; those that came later take the places of older ones. */
export function mergeDecisions(old: readonly DecisionReport[], fresh: readonly DecisionReport[]): DecisionReport[] {
  const all = new Map([...old, ...fresh].map((one) => [one.ply, one]));
  return [...all.values()].sort((a, b) => a.ply - b.ply);
}

/** A report after another one of the same game: as long as the new one has no sides, those that are known stay. */
export function followUp(old: ReviewReport | null, fresh: ReviewReport): ReviewReport {
  const decisions = mergeDecisions(fresh.sides.length ? [] : (old?.decisions ?? []), fresh.decisions);
  if (fresh.sides.length || !old?.sides.length) return { ...fresh, decisions };
  return { ...old, decisions };
}

/** Those of a seat that cost most, most certainly; none that cost nothing. */
export function findCostliest(decisions: readonly DecisionReport[], seat: number): DecisionReport[] {
  return decisions
    .filter((one) => one.seat === seat && one.verdict !== null && one.low > 0)
    .sort((a, b) => b.low - a.low || a.ply - b.ply)
    .slice(0, MATTERED);
}

/** Decisions of a seat to try once more: what is named an error, or, where the reviewer may name none, what looks as costly. */
export function findMistakes(decisions: readonly DecisionReport[], seat: number, known: boolean): DecisionReport[] {
  const isCostly = (one: DecisionReport): boolean => one.verdict !== null && one.low >= NOTABLE;
  return decisions
    .filter((one) => one.seat === seat && one.alternatives.length > 1 && isCostly(one))
    .filter(({ verdict }) => !known || verdict !== "too close to call");
}

/** How good a cost is, from 1 for none to 0 for this much and more. */
export function worthOf(regret: number, worst: number): number {
  return worst <= 0 ? 1 : 1 - Math.min(1, Math.max(0, regret) / worst);
}

/** The decision that is nearest to a ply, on the way that was gone; the first of them where two are as near. */
export function nearestPly(plies: readonly number[], ply: number): number | null {
  return plies.reduce<number | null>(
    (best, one) => (best === null || Math.abs(one - ply) < Math.abs(best - ply) ? one : best),
    null,
  );
}
