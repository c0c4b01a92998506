/** The drawn examples of the rules pages. What counts in them was counted by the server's rules. */

import type { Group, Laid } from "./wire";

export interface Example {
  cards: Laid[];
  held?: Laid & { state: "legal" | "wrong" };
  wrong?: [number, number][];
  groups?: Group[];
}

export type ExampleName = "touch" | "corner" | "colour" | "stack" | "groups" | "area";

function card(pieces: string, x: number, y: number, tier = 1, smartie = false): Laid {
  return { pieces, x, y, tier, smartie };
}

export const EXAMPLES: Record<ExampleName, Example> = {
  touch: { cards: [card("WDDW", 0, 0), card("DDWW", 2, 0)], held: { ...card("DWWW", 4, 0), state: "legal" } },
  corner: {
    cards: [card("WDDW", 0, 0), card("DDWW", 2, 0)],
    held: { ...card("WDDW", 4, 1), state: "wrong" },
    wrong: [[3, 1]],
  },
  colour: {
    cards: [card("WDDW", 0, 0), card("DDWW", 2, 0)],
    held: { ...card("WWDD", 4, 0), state: "wrong" },
    wrong: [
      [3, 0],
      [3, 1],
    ],
  },
  stack: {
    cards: [card("WDDW", 0, 0), card("DDWW", 2, 0), card("WWDW", 4, 0, 1, true)],
    held: { ...card("DDDW", 1, 0, 2, true), state: "legal" },
  },
  groups: {
    cards: [
      card("DDWD", 2, 0),
      card("WWDW", 4, 0),
      card("WWDW", 0, 1),
      card("WWDW", 6, 1),
      card("DWWD", 2, 2),
      card("DDDD", 4, 2),
    ],
    groups: [
      { kind: "largest", colour: "W", contacts: [], cells: [[4, 0], [5, 0], [3, 1], [4, 1], [3, 2], [3, 3]] },
      { kind: "second", colour: "W", contacts: [], cells: [[0, 1], [1, 1], [0, 2]] },
      { kind: "largest", colour: "D", contacts: [], cells: [[2, 0], [3, 0], [2, 1], [1, 2], [2, 2], [2, 3]] },
      { kind: "second", colour: "D", contacts: [], cells: [[5, 1], [4, 2], [5, 2], [4, 3], [5, 3]] },
    ],
  },
  area: {
    cards: [
      card("DDMM", 0, 0),
      card("DDMM", 2, 0),
      card("DDMM", 4, 0),
      card("DDDM", 6, 0),
      card("WWWW", 1, 2),
      card("WWWW", 3, 2),
      card("WWWW", 5, 2),
    ],
    groups: [
      { kind: "area", colour: "M", contacts: [], cells: [[0, 1], [1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1]] },
    ],
  },
};
