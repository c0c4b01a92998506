/** How a game came about: the action by which the winners gained most on the others. */

import type { ScoredAction } from "../games/game";
import { sidesOf } from "../table/sides";

export interface TurningPoint {
  /** The position after it. */
  at: number;
  /** The scores of the seats before and after it. */
  before: readonly number[];
  after: readonly number[];
}

/** The turning point of a game that was played to its end, from the deal on; null where nobody gained anything. */
export function turningPoint(actions: readonly ScoredAction[], winners: readonly number[]): TurningPoint | null {
  let best: TurningPoint | null = null;
  let most = 0;
  for (let at = 1; at < actions.length; at++) {
    const before = actions[at - 1]?.scores ?? [];
    const after = actions[at]?.scores ?? [];
    const gains = winners.map((seat) => lead(after, seat) - lead(before, seat));
    const gain = Math.max(0, ...gains.filter(Number.isFinite));
    if (gain < most || gain === 0) continue;
    most = gain;
    best = { at, before, after };
  }
  return best;
}

/** By how much a seat is ahead of the best of the other sides. */
function lead(scores: readonly number[], seat: number): number {
  const others = sidesOf(scores.length).filter((side) => !side.includes(seat));
  return (scores[seat - 1] ?? NaN) - Math.max(...others.map(([one = 0]) => scores[one - 1] ?? NaN));
}
