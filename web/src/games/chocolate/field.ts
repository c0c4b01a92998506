/** The field as plain data: where cards lie, how much room they take, what changed between two views. */

import type { Laid } from "../../wire";

export type Cell = [number, number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const CORNERS: readonly Cell[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** A card as it lies, for drawings. */
export function laid(pieces: string, x: number, y: number, tier = 1, smartie = false): Laid {
  return { pieces, x, y, tier, smartie };
}

export function key(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

/** The four cells of a card, clockwise from the top left. */
export function square(at: Cell): Cell[] {
  return CORNERS.map(([dx, dy]) => [at[0] + dx, at[1] + dy]);
}

/** The smallest box around all cards and places, with a margin of cells; a small table when there is nothing. */
export function bounds(cards: readonly Laid[], places: readonly Cell[] = [], margin = 2): Box {
  const xs = [...cards.map((card) => card.x), ...places.map(([x]) => x)];
  const ys = [...cards.map((card) => card.y), ...places.map(([, y]) => y)];
  if (xs.length === 0) return { x: -3, y: -3, width: 8, height: 8 };
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return { x: left, y: top, width: Math.max(...xs) + 2 + margin - left, height: Math.max(...ys) + 2 + margin - top };
}

/** The box grown to the proportions of a window, about the same middle. */
export function fitted(box: Box, width: number, height: number): Box {
  const proportion = width > 0 && height > 0 ? width / height : 1;
  const wide = Math.max(box.width, box.height * proportion);
  const high = wide / proportion;
  return { x: box.x - (wide - box.width) / 2, y: box.y - (high - box.height) / 2, width: wide, height: high };
}

/** The box made smaller or larger about a point that stays where it is. */
export function zoomed(box: Box, factor: number, about: Cell): Box {
  const width = Math.min(Math.max(box.width * factor, 5), 160);
  const scale = width / box.width;
  return {
    x: about[0] - (about[0] - box.x) * scale,
    y: about[1] - (about[1] - box.y) * scale,
    width,
    height: box.height * scale,
  };
}

/** The window moved as little as possible so that a box is inside it; grown only when the box is larger than it is. */
export function nudged(seen: Box, wanted: Box): Box {
  const scale = Math.max(1, wanted.width / seen.width, wanted.height / seen.height);
  const width = seen.width * scale;
  const height = seen.height * scale;
  const along = (from: number, size: number, start: number, length: number): number =>
    Math.min(Math.max(from, start + length - size), start);
  return {
    x: along(seen.x, width, wanted.x, wanted.width),
    y: along(seen.y, height, wanted.y, wanted.height),
    width,
    height,
  };
}

/** Is a box wholly inside another one? */
export function within(box: Box, outer: Box): boolean {
  const across = box.x >= outer.x && box.x + box.width <= outer.x + outer.width;
  return across && box.y >= outer.y && box.y + box.height <= outer.y + outer.height;
}

/** How a drawing of one box is carried over a window of that many pixels across to show another box. */
export function carried(drawn: Box, seen: Box, pixels: number): { x: number; y: number; scale: number } {
  const size = pixels / seen.width;
  return { x: (drawn.x - seen.x) * size, y: (drawn.y - seen.y) * size, scale: drawn.width / seen.width };
}

/** The cards that lie in the second view and not in the first: they are the ones to animate. */
export function added(before: readonly Laid[], after: readonly Laid[]): Laid[] {
  return after.length > before.length ? after.slice(before.length) : [];
}

/** The index of the card whose piece is seen in a cell. */
export function owner(cards: readonly Laid[], cell: Cell): number | null {
  let found: number | null = null;
  cards.forEach((card, index) => {
    const inside = cell[0] >= card.x && cell[0] <= card.x + 1 && cell[1] >= card.y && cell[1] <= card.y + 1;
    if (inside && (found === null || card.tier >= (cards[found]?.tier ?? 0))) found = index;
  });
  return found;
}

/** The letter of the piece seen in a cell. */
export function visible(cards: readonly Laid[], cell: Cell): string | null {
  const index = owner(cards, cell);
  const card = index === null ? undefined : cards[index];
  if (!card) return null;
  const corner = CORNERS.findIndex(([dx, dy]) => card.x + dx === cell[0] && card.y + dy === cell[1]);
  return card.pieces[corner] ?? null;
}

/** The outline of a set of cells as an SVG path: every side that has no other cell of the set behind it. */
export function outline(cells: readonly Cell[]): string {
  const inside = new Set(cells.map(key));
  const sides: string[] = [];
  for (const [x, y] of cells) {
    if (!inside.has(key([x, y - 1]))) sides.push(`M${x} ${y}h1`);
    if (!inside.has(key([x + 1, y]))) sides.push(`M${x + 1} ${y}v1`);
    if (!inside.has(key([x, y + 1]))) sides.push(`M${x} ${y + 1}h1`);
    if (!inside.has(key([x - 1, y]))) sides.push(`M${x} ${y}v1`);
  }
  return sides.join("");
}
