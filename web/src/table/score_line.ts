/** The scores of a table in one line. */

import type { Summand } from "../games/game";

/** "39 (9 + 30) : 8": the scores of the sides; each comes first in its list, and what it is made of follows. */
export function scoreLine(sides: readonly (readonly number[])[]): string {
  return sides.map(([total = 0, ...parts]) => `${total}${isSum(parts) ? ` (${parts.join(" + ")})` : ""}`).join(" : ");
}

/** The total of a score, and its parts behind it. */
export function totalAndParts(summands: readonly Summand[]): number[] {
  const parts = summands.map(({ points }) => points);
  return [parts.reduce((sum, points) => sum + points, 0), ...parts];
}

function isSum(parts: readonly number[]): boolean {
  return parts.filter((points) => points !== 0).length > 1;
}
