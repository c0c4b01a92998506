/** Towers as plain data: what is to be drawn of them. */

import type { Frame, StackoView } from "../../wire";

export type Tower = readonly (number | null)[];

/** The tower of a seat in a position that is shown again: whole, or as the onlookers saw it. */
export function shownTower(view: StackoView, frame: Frame, seat: number, sees: (seat: number) => boolean): Tower {
  return (sees(seat) ? frame.towers[seat - 1] : null) ?? view.towers[seat - 1] ?? [];
}

/** The tower with another part at a place, counted from 1 at the bottom. */
export function put(tower: Tower, place: number, part: number): (number | null)[] {
  return tower.map((one, index) => (index === place - 1 ? part : one));
}

/** The places of the words that take a part. */
export function takes(words: readonly string[]): number[] {
  return words.filter((word) => word.startsWith("take ")).map((word) => Number(word.slice(5)));
}
