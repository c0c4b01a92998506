/** The result as one bar in five parts: what helped goes to the right of a line, what cost to the left. */

import type { Part } from "./report";

/** A part as it is drawn: where it begins and how wide it is, as shares of the whole bar. */
export interface Segment {
  part: Part;
  left: number;
  width: number;
}

export interface ResultBar {
  segments: Segment[];
  /** Where the line is from which both directions begin. */
  zero: number;
}

/** The bar; all widths together are 1, unless all parts are nothing. */
export function layOut(parts: readonly Part[]): ResultBar {
  const whole = parts.reduce((sum, { value }) => sum + Math.abs(value), 0) || 1;
  const zero = parts.reduce((sum, { value }) => sum + Math.max(0, -value), 0) / whole;
  let [left, right] = [zero, zero];
  const segments = parts.map((part) => {
    const width = Math.abs(part.value) / whole;
    if (part.value < 0) left -= width;
    else right += width;
    return { part, width, left: part.value < 0 ? left : right - width };
  });
  return { segments, zero };
}
