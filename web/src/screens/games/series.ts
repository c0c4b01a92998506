/** Means of many games as pictures and words. */

import type { Estimate, HistoryLoss, HistorySpan } from "../../wire";

export interface Point {
  since: number;
  until: number;
  value: number;
}

export function resultsOf(spans: readonly HistorySpan[]): Point[] {
  return spans.map(({ since, until, result }) => ({ since, until, value: result }));
}

/** What was given away, where something was reviewed; never less than nothing. */
export function regretsOf(spans: readonly HistorySpan[]): Point[] {
  return spans.flatMap(({ since, until, regret }) =>
    regret === null ? [] : [{ since, until, value: Math.max(0, regret) }],
  );
}

/** The line through the points, evenly spaced, in a picture as wide as there are steps and of height 1. */
export function lineOf(points: readonly Point[], top: number): string {
  return points.map(({ value }, at) => `${at ? "L" : "M"}${String(at)} ${String(1 - value / top)}`).join("");
}

/** Losses by one of their two sides, by reviewed game, the largest first; what costs nothing is left out. */
export function lossesBy(
  losses: readonly HistoryLoss[],
  key: "phase" | "kind",
  games: number,
): { name: string; value: number }[] {
  const sums = new Map<string, number>();
  for (const loss of losses) {
    const name = String(loss[key]);
    sums.set(name, (sums.get(name) ?? 0) + loss.regret / games);
  }
  const found = [...sums].map(([name, value]) => ({ name, value: Math.max(0, value) }));
  if (key === "phase") return found.sort((one, other) => one.name.localeCompare(other.name));
  return found.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
}

/** A mean in words with its interval, if it has one. */
export function written(estimate: Estimate, write: (value: number) => string): string {
  const { mean, low, high } = estimate;
  return low === null || high === null ? write(mean) : `${write(mean)} [${write(low)} – ${write(high)}]`;
}
