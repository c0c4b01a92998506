/** The end of a round: how long it is looked at, and what is said of it. */

import { t } from "../../app/i18n.svelte";
import type { EndedRound, StackoView } from "../../wire";

/** What this page knows of the table beside the view. */
export interface Looking {
  /** The seats of who looks, none for an onlooker. */
  seats: readonly number[];
  /** Was the round before this one shown here? */
  witnessed: boolean;
  /** Has somebody gone on to the new round here? */
  continued: boolean;
}

/** The round that was over last, as long as it is still looked at: until one goes on, or has acted in the new one. */
export function roundToShow(view: StackoView, { seats, witnessed, continued }: Looking): EndedRound | null {
  const ended = view.ended.at(-1);
  if (!ended?.towers.length || !view.actor || continued) return null;
  const isPlayedOn = seats.length
    ? view.history.some(([round, seat]) => round === view.round && seats.includes(seat))
    : !witnessed && view.turns > 1;
  return isPlayedOn ? null : ended;
}

/** What a seat has after so many parts of its tower were counted. */
export function countedPoints(ended: EndedRound, points: readonly number[], seat: number, counted: number): number {
  const run = ended.runs[seat - 1] ?? 0;
  return run ? ((points[seat - 1] ?? 0) * Math.min(counted, run)) / run : 0;
}

/** How a seat did in a round that is over. */
export function roundText(who: string, ended: EndedRound, points: readonly number[], seat: number): string {
  const gaps = { who, n: ended.runs[seat - 1] ?? 0, points: points[seat - 1] ?? 0 };
  return t(ended.finisher === seat ? "stacko.over.finished" : "stacko.over.run", gaps);
}
