/** Choosing where a card goes, from the factors that the server sent: no rule is decided here. */

import type { Choices, Lays } from "../../../wire";
import { key, type Cell } from "../field";

/** One way to lay the picked card: as it lies, on which tier. */
export interface Way {
  pieces: string;
  tier: number;
}

export interface Place {
  at: Cell;
  ways: Way[];
}

/** A card held over the field before it is confirmed. */
export interface Ghost {
  card: string;
  at: Cell;
  way: Way;
  smartie: Cell | null;
}

/** All places of a card, each with the ways it may lie there, in reading order. */
export function places(choices: Choices | null, card: string | null): Place[] {
  const found = new Map<string, Place>();
  for (const lays of choices?.lays ?? []) {
    if (lays.card === card) collect(found, lays);
  }
  return [...found.values()].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

function collect(found: Map<string, Place>, lays: Lays): void {
  for (const at of lays.places) {
    const place = found.get(key(at)) ?? { at, ways: [] };
    place.ways.push({ pieces: lays.pieces, tier: lays.tier });
    found.set(key(at), place);
  }
}

export function placeAt(all: readonly Place[], at: Cell): Place | null {
  return all.find((place) => place.at[0] === at[0] && place.at[1] === at[1]) ?? null;
}

/** The place whose middle is nearest to a point of the field, if one is within reach. */
export function nearest(all: readonly Place[], point: Cell, reach: number): Place | null {
  let best: Place | null = null;
  let least = reach;
  for (const place of all) {
    const far = Math.hypot(place.at[0] + 1 - point[0], place.at[1] + 1 - point[1]);
    if (far < least) {
      best = place;
      least = far;
    }
  }
  return best;
}

/** A place where a card is only held to see what would be: every turn, on both tiers; the server says what it thinks. */
export function tryPlace(pieces: string, at: Cell, tier: number): Place {
  const turns = [pieces];
  while (!turns.includes(quarter(turns.at(-1) ?? ""))) turns.push(quarter(turns.at(-1) ?? ""));
  const tiers = tier === 2 ? [2, 1] : [1, 2];
  return { at, ways: tiers.flatMap((on) => turns.map((turn) => ({ pieces: turn, tier: on }))) };
}

/** The way that lies as the card does in the hand, on the tier wished for if there is one; else the first. */
export function wayLike(place: Place, pieces: string, tier: number | null = null): Way {
  const same = place.ways.find((way) => way.pieces === pieces && (tier === null || way.tier === tier));
  return same ?? place.ways.find((way) => way.tier === tier) ?? place.ways[0] ?? { pieces, tier: 1 };
}

function isSame(one: Way, other: Way): boolean {
  return one.pieces === other.pieces && one.tier === other.tier;
}

/** May the ghost lie as it does? */
export function fits(ghost: Ghost, all: readonly Place[]): boolean {
  return placeAt(all, ghost.at)?.ways.some((way) => isSame(way, ghost.way)) ?? false;
}

/** The next way at the same place; the smartie stays only where it may. */
export function turned(ghost: Ghost, place: Place): Ghost {
  const now = place.ways.findIndex((way) => isSame(way, ghost.way));
  const way = place.ways[(now + 1) % place.ways.length] ?? ghost.way;
  return { ...ghost, way, smartie: way.tier === 1 ? ghost.smartie : null };
}

/** The nearest place on the other tier; a place is on one of them only (C6, C9). */
export function lifted(ghost: Ghost, all: readonly Place[]): Place | null {
  const others = all.filter(({ ways }) => ways.every((way) => way.tier !== ghost.way.tier));
  return nearest(others, [ghost.at[0] + 1, ghost.at[1] + 1], Infinity);
}

/** The nearest place in a direction: the least way along it and aside. */
export function neighbour(all: readonly Place[], from: Cell, direction: Cell): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of all) {
    const dx = place.at[0] - from[0];
    const dy = place.at[1] - from[1];
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    const cost = along + 3 * aside;
    if (along > 0 && cost < least) {
      best = place;
      least = cost;
    }
  }
  return best;
}

/** The word of the notation for a ghost. */
export function word(ghost: Ghost): string {
  const star = ghost.card.startsWith("*") ? "*" : "";
  const tier = ghost.way.tier === 2 ? "^" : "";
  const own = ghost.smartie !== null && key(ghost.smartie) === key(ghost.at);
  const smartie = ghost.smartie === null ? "" : own ? "!" : `!${key(ghost.smartie)}`;
  return `${star}${ghost.way.pieces}@${key(ghost.at)}${tier}${smartie}`;
}

/** A card as it is turned by a quarter, clockwise. */
export function quarter(pieces: string): string {
  return pieces.slice(3) + pieces.slice(0, 3);
}
