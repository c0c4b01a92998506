/** What this browser keeps of the shuffle of a table, so that it need not believe the server after the game (F10). */

import { fresh } from "../net/api";
import { removeItem, writeItem, readItem } from "../app/storage";
import { GAMES } from "../games";
import type { Picture } from "../wire";

export type Thing = string | number;
export type Promises = readonly (string | null)[];

export interface FairnessMemory {
  /** As this browser was shown it first, before the deal. */
  commitment: string;
  /** Our nonces, by their promises. */
  nonces: Record<string, string>;
  /** For each promise of ours, those of the whole table as they were shown before we revealed the nonce. */
  shown: Record<string, Promises>;
  /** What our seats held when it was dealt. */
  dealt: Record<string, Thing[]>;
  /** When the table was last noted, and when its game was seen to be over, in ms. */
  seen: number;
  over: number | null;
}

const PREFIX = "tafelrunde.shuffle.";
const DAY = 86_400_000;
const AFTER_THE_GAME = 30 * DAY;
const UNSEEN = 400 * DAY;
/** So many bytes of chance keep a nonce from being guessed from its promise. */
const CHANCE = 13;
/** A nonce has 64 bytes at most, of which the chance takes some, in hex. */
const ROOM = 64 - 2 * CHANCE - 1;
/** For browsers that keep nothing: until the page is left. */
const fallback = new Map<string, string>();

export function memoryOf(table: string): FairnessMemory | null {
  try {
    return JSON.parse(
      readItem("localStorage", PREFIX + table) ?? fallback.get(table) ?? "null",
    ) as FairnessMemory | null;
  } catch {
    return null;
  }
}

function put(table: string, memory: FairnessMemory): void {
  const text = JSON.stringify(memory);
  fallback.set(table, text);
  writeItem("localStorage", PREFIX + table, text);
}

/** The promise of a new nonce for a table: our word, if we have one, and chance enough that nobody guesses it. */
export async function makePromise(table: string, commitment: string, word: string = ""): Promise<string> {
  const { promiseOf } = await import("../records/nonce_promise"); // only who sits down needs it
  const nonce = [fitting(word.trim()), fresh(CHANCE)].filter(Boolean).join(" ");
  const promise = promiseOf(nonce);
  const memory = memoryOf(table) ?? newMemory(commitment);
  put(table, { ...memory, seen: Date.now(), nonces: { ...memory.nonces, [promise]: nonce } });
  return promise;
}

function newMemory(commitment: string): FairnessMemory {
  return { commitment, nonces: {}, shown: {}, dealt: {}, seen: Date.now(), over: null };
}

/** Keep the fingerprint of a table that we look at before the deal, as soon as it is shown. Throws Unfair once it is another. */
export function noteCommitment({ table, status, fairness }: Picture): void {
  const memory = memoryOf(table);
  if (memory && memory.commitment !== fairness.commitment) throw new Unfair();
  if (!memory && status === "open") put(table, newMemory(fairness.commitment));
}

/** As much of a word as there is room for, without signs that a nonce may not have. */
function fitting(word: string): string {
  let whole = "";
  for (const letter of word.replace(/\p{C}/gu, "")) {
    if (new TextEncoder().encode(whole + letter).length > ROOM) break;
    whole += letter;
  }
  return whole;
}

/** The nonces that a picture asks this browser for. Throws Unfair rather than reveal one where something was changed. */
export function noncesToReveal(picture: Picture): { chair: number; nonce: string }[] {
  const memory = memoryOf(picture.table);
  const promises = picture.fairness.promises ?? [];
  const asked = (picture.revealing?.awaited ?? []).filter((chair) => picture.chairs[chair - 1]?.yours);
  const found = asked.flatMap((chair) => {
    const promise = promises[chair - 1] ?? "";
    const nonce = memory?.nonces[promise];
    return nonce === undefined ? [] : [{ chair, promise, nonce }];
  });
  if (!memory || !found.length) return [];
  if (picture.fairness.commitment !== memory.commitment) throw new Unfair();
  const shown = { ...memory.shown };
  for (const { promise } of found) {
    shown[promise] ??= promises;
    if (!isSame(shown[promise], promises)) throw new Unfair();
  }
  put(picture.table, { ...memory, shown });
  return found.map(({ chair, nonce }) => ({ chair, nonce }));
}

/** What the server shows is not what it showed before. */
export class Unfair extends Error {}

export function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Remember what was dealt to us, and that the game is over; only where this browser was there before the deal. */
export function noteDeal(picture: Picture): void {
  const memory = memoryOf(picture.table);
  if (!memory || picture.view === null) return;
  const seat = String(picture.view.seat);
  const dealt =
    picture.status === "running" && !(seat in memory.dealt) ? GAMES[picture.setup.game].dealt(picture.view) : null;
  const over = picture.status === "ended" && memory.over === null ? Date.now() : memory.over;
  if (dealt === null && over === memory.over) return;
  put(picture.table, {
    ...memory,
    seen: Date.now(),
    over,
    dealt: dealt ? { ...memory.dealt, [seat]: dealt } : memory.dealt,
  });
}

/** Forget what was kept of games that have been over for a while, and of tables that were not seen for very long. */
export function forgetOldTables(now: number = Date.now()): void {
  for (const key of keys().filter((one) => one.startsWith(PREFIX))) {
    const memory = memoryOf(key.slice(PREFIX.length));
    const isOld = !memory || (memory.over !== null && now - memory.over > AFTER_THE_GAME) || now - memory.seen > UNSEEN;
    if (isOld) removeItem("localStorage", key);
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
