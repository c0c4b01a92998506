/** Where the names of who laid the new cards are written, so that each can be read. */

import type { Laid } from "../../../wire";

/** A card and who laid it. */
export interface NamedCard {
  card: Laid;
  who: string;
}

/** A name in cells of the field: the middle of its line, and how wide it is. */
export interface Label {
  who: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const LONGEST = 10;
const CARD = 2;
/** A card of the second tier lies higher by so much. */
const LIFT = 0.17;
/** How wide a letter is, how much room a name has at its ends, and how high its line is, for letters of height 1. */
const LETTER = 0.66;
const ENDS = 1.1;
const LINE = 1.4;

/** A label for each card: at its upper edge, or lower down where buttons or another name are in the way. */
export function placeLabels(named: readonly NamedCard[], size: number, top: number): Label[] {
  const placed: Label[] = [];
  for (const { card, who } of named) {
    const told = shortened(who);
    const upper = card.y - (card.tier === 2 ? LIFT : 0);
    const label = { who: told, x: card.x + CARD / 2, width: (told.length * LETTER + ENDS) * size, height: LINE * size };
    const ways = [0, CARD, CARD / 2, CARD / 4, (3 * CARD) / 4].map((down) => ({ ...label, y: upper + down }));
    const free = ways.find((way) => way.y >= top && !placed.some((other) => meet(way, other)));
    placed.push(free ?? beside(placed, { ...label, y: upper + CARD }));
  }
  return placed;
}

/** Where there is no room, a name covers another one by half, so that both are seen. */
function beside(placed: readonly Label[], label: Label): Label {
  const taken = placed.some(({ x, y }) => x === label.x && y === label.y);
  return taken ? beside(placed, { ...label, y: label.y + label.height / 2 }) : label;
}

function meet(one: Label, other: Label): boolean {
  const near = Math.abs(one.x - other.x) < (one.width + other.width) / 2;
  return near && Math.abs(one.y - other.y) < (one.height + other.height) / 2;
}

/** A name as far as there is room; the number that tells it from others of the same name stays. */
function shortened(who: string): string {
  if (who.length <= LONGEST) return who;
  const number = / \d+$/.exec(who)?.[0] ?? "";
  return `${who.slice(0, LONGEST - 1 - number.length).trimEnd()}…${number}`;
}
