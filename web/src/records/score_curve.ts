/** The score over a whole game: a curve for each side. */

import { sidesOf } from "../table/sides";
import type { Frame } from "../wire";

export interface ScoreCurve {
  /** The seats of the side. */
  seats: readonly number[];
  /** Its score in each position, from the deal on. */
  scores: readonly number[];
}

/** A curve for each side; none where the score is not told. */
export function scoreCurves(frames: readonly Pick<Frame, "view">[]): ScoreCurve[] {
  const standings = frames.map(({ view }) => view.standing.scores);
  return sidesOf(standings[0]?.length ?? 0).map((seats) => ({
    seats,
    scores: standings.map((scores) => scores[(seats[0] ?? 1) - 1] ?? 0),
  }));
}

/** The highest score of any side, at least 1. */
export function highestScore(curves: readonly ScoreCurve[]): number {
  return Math.max(1, ...curves.flatMap(({ scores }) => scores));
}

/** The position in which a side first had its highest score. */
export function peakOf({ scores }: ScoreCurve): number {
  return scores.indexOf(Math.max(...scores));
}

/** How often the lead went from one side to another; a tie in between changes nothing. */
export function countLeadChanges(curves: readonly ScoreCurve[]): number {
  const length = curves[0]?.scores.length ?? 0;
  const leaders = Array.from({ length }, (_, at) => leaderAt(curves, at)).filter((leader) => leader >= 0);
  return leaders.filter((leader, index) => index > 0 && leader !== leaders[index - 1]).length;
}

/** The side that leads alone, or -1. */
function leaderAt(curves: readonly ScoreCurve[], at: number): number {
  const scores = curves.map((curve) => curve.scores[at] ?? 0);
  const best = Math.max(...scores);
  return scores.indexOf(best) === scores.lastIndexOf(best) ? scores.indexOf(best) : -1;
}

/** A curve as a path in steps: a move is one unit to the right, a point one unit down from `top`. */
export function stepPath({ scores }: ScoreCurve, top: number): string {
  const [first = 0, ...rest] = scores;
  return `M0 ${top - first}${rest.map((score) => `h1V${top - score}`).join("")}`;
}
