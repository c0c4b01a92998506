/** The hand as it lies before a player: in the order and the turns the player likes. */

import { quarter } from "./places";

export interface Held {
  id: number;
  card: string;
  pieces: string;
}

/** The pieces of a card without the mark of a stack card. */
export function piecesOf(card: string): string {
  return card.replace("*", "");
}

/** The hand of a new view: cards that stay keep their place and turn, new ones come last. */
export function renewed(before: readonly Held[], hand: readonly string[]): Held[] {
  const left = [...hand];
  const stayed = before.filter((held) => {
    const index = left.indexOf(held.card);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  const next = Math.max(0, ...before.map((held) => held.id)) + 1;
  return [...stayed, ...left.map((card, index) => ({ id: next + index, card, pieces: piecesOf(card) }))];
}

export function turnedCard(held: readonly Held[], id: number): Held[] {
  return held.map((one) => (one.id === id ? { ...one, pieces: quarter(one.pieces) } : one));
}

/** The card moved to another place in the hand. */
export function moved(held: readonly Held[], id: number, to: number): Held[] {
  const one = held.find((other) => other.id === id);
  if (!one) return [...held];
  const rest = held.filter((other) => other.id !== id);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
