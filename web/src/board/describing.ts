/** What lies around a place, as data that can be said in any language. */

import type { Laid } from "../wire";
import { square, visible, type Cell } from "./field";

/** On which side of its neighbours a card would lie. */
export type Side = "right" | "below" | "left" | "above";

export interface Beside {
  side: Side;
  letters: string;
}

export interface Around {
  beside: Beside[];
  contacts: number;
  continues: string[];
}

/* For each side: the two neighbour cells and the corners of the card that touch them.

          1 2
        0 a b 3
        7 d c 4
          6 5
*/
const SIDES: readonly { side: Side; cells: readonly [Cell, number][] }[] = [
  { side: "right", cells: [[[-1, 0], 0], [[-1, 1], 3]] },
  { side: "below", cells: [[[0, -1], 0], [[1, -1], 1]] },
  { side: "left", cells: [[[2, 0], 1], [[2, 1], 2]] },
  { side: "above", cells: [[[0, 2], 3], [[1, 2], 2]] },
];

/** The neighbours of a card that would lie there with these pieces. */
export function around(cards: readonly Laid[], at: Cell, pieces: string): Around {
  const found: Around = { beside: [], contacts: 0, continues: [] };
  for (const { side, cells } of SIDES) {
    let letters = "";
    for (const [[dx, dy], corner] of cells) {
      const letter = visible(cards, [at[0] + dx, at[1] + dy]);
      if (letter === null) continue;
      letters += letter;
      found.contacts += 1;
      if (letter === pieces[corner] && !found.continues.includes(letter)) found.continues.push(letter);
    }
    if (letters) found.beside.push({ side, letters });
  }
  return found;
}

/** The visible pieces of a field row by row, as a screen reader can read them; a dot is an empty cell. */
export function rows(cards: readonly Laid[]): string[] {
  const cells = cards.flatMap((card) => square([card.x, card.y]));
  if (cells.length === 0) return [];
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const lines: string[] = [];
  for (let y = Math.min(...ys); y <= Math.max(...ys); y++) {
    let line = "";
    for (let x = Math.min(...xs); x <= Math.max(...xs); x++) line += visible(cards, [x, y]) ?? ".";
    lines.push(line);
  }
  return lines;
}

