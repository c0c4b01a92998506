/** What lies around a place, as data that can be said in any language. */

import type { Laid } from "../../wire";
import { owner, visible, type Cell } from "./field";

/** On which side of its neighbours a card would lie. */
export type Side = "right" | "below" | "left" | "above";

export interface Beside {
  side: Side;
  letters: string;
}

/* For each side: the two neighbour cells.

          1 2
        0 a b 3
        7 d c 4
          6 5
*/
const SIDES: readonly { side: Side; cells: readonly Cell[] }[] = [
  {
    side: "right",
    cells: [
      [-1, 0],
      [-1, 1],
    ],
  },
  {
    side: "below",
    cells: [
      [0, -1],
      [1, -1],
    ],
  },
  {
    side: "left",
    cells: [
      [2, 0],
      [2, 1],
    ],
  },
  {
    side: "above",
    cells: [
      [0, 2],
      [1, 2],
    ],
  },
];

/** The pieces that are seen beside a card that would lie there. */
export function around(cards: readonly Laid[], at: Cell): Beside[] {
  return SIDES.flatMap(({ side, cells }) => {
    const seen = cells.map(([dx, dy]) => visible(cards, [at[0] + dx, at[1] + dy]) ?? "");
    return seen.join("") ? [{ side, letters: seen.join("") }] : [];
  });
}

/** A cell as it is read out: the piece that is seen there, the tier it lies on, and whether a smartie is on its card. */
export interface SeenCell {
  letter: string;
  tier: number;
  smartie: boolean;
}

/** A field as a table with the coordinates of the notation; null is an empty cell. */
export interface FieldTable {
  columns: number[];
  rows: { y: number; cells: (SeenCell | null)[] }[];
}

/** What is seen of a field, row by row. */
export function fieldTable(cards: readonly Laid[]): FieldTable {
  const columns = span(cards.map(({ x }) => x));
  const rows = span(cards.map(({ y }) => y)).map((y) => ({ y, cells: columns.map((x) => seenCell(cards, [x, y])) }));
  return { columns, rows };
}

/** All coordinates over which cards lie that begin at these. */
function span(starts: readonly number[]): number[] {
  if (starts.length === 0) return [];
  const first = Math.min(...starts);
  return Array.from({ length: Math.max(...starts) + 2 - first }, (_, index) => first + index);
}

function seenCell(cards: readonly Laid[], cell: Cell): SeenCell | null {
  const card = cards[owner(cards, cell) ?? -1];
  const letter = visible(cards, cell);
  return card && letter ? { letter, tier: card.tier, smartie: card.smartie } : null;
}
