/** The field as columns: margins side by side, put together where there are too many to be seen. */

import type { DailyBar } from "../../wire";

export interface Column {
  /** The margins from this one to that one. */
  low: number;
  high: number;
  people: number;
  bots: string[];
}

const MOST = 21;

/** Columns of equal width from the lowest margin to the highest; who gave up is in none. */
export function columnsOf(bars: readonly DailyBar[]): Column[] {
  const played = bars.flatMap((bar) => (bar.margin === null ? [] : [{ ...bar, margin: bar.margin }]));
  if (!played.length) return [];
  const low = Math.min(...played.map((bar) => bar.margin));
  const high = Math.max(...played.map((bar) => bar.margin));
  const width = Math.max(1, Math.ceil((high - low + 1) / MOST));
  const columns: Column[] = [];
  for (let start = low; start <= high; start += width) {
    const here = played.filter((bar) => bar.margin >= start && bar.margin < start + width);
    const people = here.reduce((sum, bar) => sum + bar.people, 0);
    columns.push({ low: start, high: start + width - 1, people, bots: here.flatMap((bar) => bar.bots) });
  }
  return columns;
}

/** A margin with its sign, as people write it. */
export function signedMargin(margin: number): string {
  return margin > 0 ? `+${String(margin)}` : String(margin).replace("-", "−");
}

/** The margins of a column. */
export function rangeOf({ low, high }: Column): string {
  return low === high ? signedMargin(low) : `${signedMargin(low)} … ${signedMargin(high)}`;
}

export function percent(share: number): number {
  return Math.round(share * 100);
}
