/** Words of the notation taken apart, so that they can be said in any language. */

import type { Sound } from "../../app/sounds";
import type { Cell } from "./field";

export type ParsedWord =
  | { kind: "name"; colour: string }
  | { kind: "lay"; stack: boolean; pieces: string; at: Cell; tier: number; smartie: Cell | "own" | null }
  | { kind: "pass" }
  | { kind: "offer"; to: number; card: string }
  | { kind: "give"; card: string }
  | { kind: "agree" }
  | { kind: "decline" }
  | { kind: "other"; word: string };

const LAY = /^(\*?)([DMW]{4})@(-?\d+),(-?\d+)(\^?)(!(?:(-?\d+),(-?\d+))?)?$/;

export function parseWord(word: string): ParsedWord {
  if (word === "pass") return { kind: "pass" };
  if (word === "swap yes") return { kind: "agree" };
  if (word === "swap no") return { kind: "decline" };
  const lay = LAY.exec(word);
  if (lay) return parseLay(lay);
  const [first, second, third] = word.split(" ");
  if (word.startsWith("=")) return { kind: "name", colour: word.slice(1) };
  if (first === "swap" && second && third) return { kind: "offer", to: Number(second), card: third };
  if (first === "swap" && second) return { kind: "give", card: second };
  return { kind: "other", word };
}

/** What is heard of a word: a card, one on top of others, or one with a smartie. */
export function soundOf(word: string): Sound | null {
  const act = parseWord(word);
  if (act.kind !== "lay") return null;
  if (act.smartie !== null) return "smartie";
  return act.tier === 2 ? "stack" : "lay";
}

type History = readonly [number, string][];

/** How much of the history there was after the last turn of a seat; all but the last action for an onlooker. */
export function seenBy(history: History, seat: number): number {
  if (!seat) return Math.max(0, history.length - 1);
  return 1 + history.findLastIndex(([by, word]) => by === seat && (word === "pass" || LAY.test(word)));
}

/** From which card on the field is new to a seat: what others laid since its own turn, and always the last card. */
export function lately(cards: number, history: History, seat: number): number {
  const others = history.slice(seenBy(history, seat)).filter(([, word]) => LAY.test(word)).length;
  return cards - Math.max(1, seat ? others : 1);
}

/** The seats that laid the cards of the field, in the order of the cards. */
export function layers(history: History): number[] {
  return history.filter(([, word]) => LAY.test(word)).map(([seat]) => seat);
}

function parseLay(match: RegExpExecArray): ParsedWord {
  const [, star, pieces = "", x, y, tier, mark, toX, toY] = match;
  const smartie: Cell | "own" | null =
    mark === undefined ? null : toX === undefined ? "own" : [Number(toX), Number(toY)];
  return { kind: "lay", stack: star === "*", pieces, at: [Number(x), Number(y)], tier: tier ? 2 : 1, smartie };
}
