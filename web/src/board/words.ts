/** Words of the notation taken apart, so that they can be said in any language. */

import type { Cell } from "./field";

export type Said =
  | { kind: "name"; colour: string }
  | { kind: "lay"; stack: boolean; pieces: string; at: Cell; tier: number; smartie: Cell | "own" | null }
  | { kind: "pass" }
  | { kind: "offer"; to: number; card: string }
  | { kind: "give"; card: string }
  | { kind: "agree" }
  | { kind: "decline" }
  | { kind: "take"; place: number }
  | { kind: "draw" }
  | { kind: "other"; word: string };

const LAY = /^(\*?)([DMW]{4})@(-?\d+),(-?\d+)(\^?)(!(?:(-?\d+),(-?\d+))?)?$/;

export function said(word: string): Said {
  if (word === "pass") return { kind: "pass" };
  if (word === "draw") return { kind: "draw" };
  if (word === "swap yes") return { kind: "agree" };
  if (word === "swap no") return { kind: "decline" };
  const lay = LAY.exec(word);
  if (lay) return saidLay(lay);
  const [first, second, third] = word.split(" ");
  if (word.startsWith("=")) return { kind: "name", colour: word.slice(1) };
  if (first === "take") return { kind: "take", place: Number(second) };
  if (first === "swap" && second && third) return { kind: "offer", to: Number(second), card: third };
  if (first === "swap" && second) return { kind: "give", card: second };
  return { kind: "other", word };
}

/** From which card on the field is new to a seat: what others laid since its own turn, and always the last card. */
export function lately(cards: number, history: readonly [number, string][], seat: number): number {
  const turn = history.findLastIndex(([by, word]) => by === seat && (word === "pass" || LAY.test(word)));
  const others = history.slice(turn + 1).filter(([, word]) => LAY.test(word)).length;
  return cards - Math.max(1, seat ? others : 1);
}

function saidLay(match: RegExpExecArray): Said {
  const [, star, pieces = "", x, y, tier, mark, toX, toY] = match;
  const smartie: Cell | "own" | null =
    mark === undefined ? null : toX === undefined ? "own" : [Number(toX), Number(toY)];
  return { kind: "lay", stack: star === "*", pieces, at: [Number(x), Number(y)], tier: tier ? 2 : 1, smartie };
}
