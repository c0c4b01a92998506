/** The chances of a seat over a game: a line with its band, by what the seat knew; and another one in hindsight. */

import type { ReviewReport } from "../../wire";
import { sideIndex } from "./report";

/** A chance at a moment of the game, counted in actions, and between which bounds it lies. */
export interface Chance {
  ply: number;
  value: number;
  low: number;
  high: number;
}

/** What a seat could expect: at the start, at each of its decisions, and at the end. */
export function chancesOf(report: ReviewReport, seat: number, plies: number): Chance[] {
  const side = report.sides[sideIndex(report, seat)];
  const sure = (ply: number, value: number): Chance => ({ ply, value, low: value, high: value });
  const decisions = report.decisions.filter((one) => one.seat === seat);
  return [
    ...(side && decisions[0]?.ply !== 0 ? [sure(0, side.start)] : []),
    ...decisions.map(({ ply, expected }) => ({ ply, ...expected })),
    ...(side ? [sure(plies, side.result)] : []),
  ];
}

/** The same with all hands open, before each action and at the end; none as long as it is not known. */
export function hindsightOf(report: ReviewReport, seat: number): number[] {
  const side = sideIndex(report, seat);
  return report.hindsight.map((values) => values[side] ?? 0);
}

/** A line through values from 0 to 1, with 1 at the top of a drawing of the height 1. */
export function linePath(points: readonly { ply: number; value: number }[]): string {
  return points.map(({ ply, value }, index) => `${index ? "L" : "M"}${ply} ${rounded(1 - value)}`).join("");
}

/** The band around the line: along the upper bounds, and back along the lower ones. */
export function bandPath(points: readonly Chance[]): string {
  if (points.length === 0) return "";
  const upper = points.map(({ ply, high }) => ({ ply, value: high }));
  const lower = points.toReversed().map(({ ply, low }) => ({ ply, value: low }));
  return `${linePath([...upper, ...lower])}Z`;
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
