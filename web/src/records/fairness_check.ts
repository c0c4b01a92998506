/** Checking a deal without believing the server: what this browser kept, the seed, the lot and every shuffle (F1 to F10). */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, createView, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Deal } from "../games/game";
import { isSame, type FairnessMemory, type Promises, type Thing } from "../table/fairness_memory";
import type { Key } from "../app/i18n.svelte";
import { promiseOf } from "./nonce_promise";

/** A step is right, or wrong, or cannot be checked by this browser. */
export type Verdict = "good" | "bad" | "unknown";

export interface Step {
  key: Key;
  verdict: Verdict;
  /** What was compared, for who wants to look at it. */
  values: string[];
}

interface Fair {
  commitment: string;
  seed: string;
  nonces: string[];
  first: number | null;
  promises: Promises;
}

/** What the table says beside its record: whether a lot chose the starter, and the chair that did start. */
export interface Seating {
  lot: boolean;
  starter: number;
}

/** All steps of the check of a whole record that need no server. */
export function checkRecord(
  record: Record<string, unknown>,
  memory: FairnessMemory | null,
  seating: Seating,
  deal: Deal,
): Step[] {
  const fair = fairOf(record);
  const shuffles = (record.shuffles ?? []) as Thing[][];
  return [
    ...checkedPromises(fair, memory),
    ...(seating.lot ? [checkedLot(fair, seating.starter)] : []),
    ...checkedShuffles(shuffles, fair, deal),
    ...checkedHands(shuffles[0] ?? [], memory, deal),
  ];
}

function fairOf(record: Record<string, unknown>): Fair {
  const {
    commitment = "",
    seed = "",
    nonces = [],
    first = null,
    promises = [],
  } = (record.fairness ?? {}) as Partial<Fair>;
  return { commitment, seed, nonces, first, promises };
}

/** The bytes of the seed; of one that is not written in hex none, which fit no fingerprint. */
function seedOf({ seed }: Fair): Uint8Array {
  return /^([0-9a-f]{2})*$/i.test(seed) ? hexToBytes(seed) : new Uint8Array();
}

/** The fingerprint and the words: are they what this browser was shown before the deal? */
function checkedPromises(fair: Fair, memory: FairnessMemory | null): Step[] {
  const found = bytesToHex(sha256(seedOf(fair)));
  const before = memory?.commitment ?? fair.commitment;
  return [
    memory
      ? step("verify.promised", memory.commitment === fair.commitment, [memory.commitment, fair.commitment])
      : unknown("verify.promised.unknown", [fair.commitment]),
    step("verify.seed", found === before, [fair.seed, `SHA-256 → ${found}`]),
    checkedOwn(fair, memory),
    checkedOthers(fair, memory),
  ];
}

/** Is our own word in the record, unchanged? */
function checkedOwn(fair: Fair, memory: FairnessMemory | null): Step {
  const own = Object.keys(memory?.shown ?? {});
  if (!memory || !own.length) return unknown("verify.own.unknown", []);
  const places = fair.promises.flatMap((promise, index) => (promise !== null && own.includes(promise) ? [index] : []));
  const isOurs = places.every((index) => fair.nonces[index] === memory.nonces[fair.promises[index] ?? ""]);
  return step(
    "verify.own",
    places.length > 0 && isOurs,
    places.map((index) => fair.nonces[index] ?? ""),
  );
}

/** Are the words of the others those that they had promised before ours was revealed? */
function checkedOthers(fair: Fair, memory: FairnessMemory | null): Step {
  const values = fair.nonces.map((nonce, index) => `${nonce || "–"} → ${fair.promises[index] ?? "–"}`);
  const shown = Object.entries(memory?.shown ?? {}).filter(([promise]) => fair.promises.includes(promise));
  if (shown.length) {
    const isSeen = shown.every(([, promises]) => isSame(promises, fair.promises));
    return step("verify.promises", isSeen && isPromised(fair), values);
  }
  if (Object.keys(memory?.shown ?? {}).length) return step("verify.promises", false, values);
  if (fair.promises.length)
    return isPromised(fair) ? unknown("verify.promises.unknown", values) : step("verify.promises", false, values);
  return unknown(fair.nonces.some(Boolean) ? "verify.nonces" : "verify.no_nonces", fair.nonces.filter(Boolean));
}

/** Does every nonce keep its promise? Who promised nothing has an empty one. */
function isPromised(fair: Fair): boolean {
  return fair.nonces.every((nonce, index) => {
    const promise = fair.promises[index] ?? null;
    return promise === null ? nonce === "" : promiseOf(nonce) === promise;
  });
}

/** Did the lot choose who started, and did they (F7)? */
function checkedLot(fair: Fair, starter: number): Step {
  const next = stream(hmac(sha256, seedOf(fair), utf8ToBytes(["start", ...fair.nonces].join("\n"))));
  const lot = below(Math.max(1, fair.nonces.length), next) + 1;
  return step("verify.lot", lot === fair.first && lot === starter, [`${lot} = ${fair.first ?? "–"} = ${starter}`]);
}

/** The first shuffle, and all later ones of games that shuffle again (F5). */
function checkedShuffles(shuffles: readonly Thing[][], fair: Fair, deal: Deal): Step[] {
  const right = shufflesRight(shuffles, seedOf(fair), fair.nonces, deal);
  const first = shuffles[0] ?? [];
  const later = shuffles.slice(1);
  const steps = [step("verify.deal", right > 0, [first.join(" ")])];
  if (later.length)
    steps.push(
      step(
        "verify.later",
        right === shuffles.length,
        later.map((order) => order.join(" ")),
      ),
    );
  return steps;
}

/** How many of the shuffles, from the first on, are what seed and nonces make of the sorted cards or parts. */
export function shufflesRight(
  shuffles: readonly (readonly Thing[])[],
  seed: Uint8Array,
  nonces: readonly string[],
  deal: Deal,
): number {
  const next = stream(hmac(sha256, seed, utf8ToBytes(nonces.join("\n"))));
  const wrong = shuffles.findIndex((order) => !isNext(order, next, deal));
  return wrong < 0 ? shuffles.length : wrong;
}

/** Is this the next order of the stream that is not thrown away? */
function isNext(order: readonly Thing[], next: () => number, deal: Deal): boolean {
  const deck = deal.list(order);
  let dealt = shuffled(deck, next);
  while (deal.isDiscarded(dealt)) dealt = shuffled(deck, next);
  return order.length > 0 && isSame(dealt, order);
}

/** Are the cards that we held at the beginning those of the first shuffle? */
function checkedHands(order: readonly Thing[], memory: FairnessMemory | null, deal: Deal): Step[] {
  const hands = Object.entries(memory?.dealt ?? {});
  if (!hands.length) return [unknown("verify.hand.unknown", [])];
  const isDealt = hands.every(([seat, hand]) => {
    const from = (Number(seat) - 1) * hand.length;
    const dealt = order.slice(from, from + hand.length);
    return deal.isHand(dealt, hand);
  });
  return [
    step(
      "verify.hand",
      isDealt,
      hands.map(([, hand]) => hand.join(" ")),
    ),
  ];
}

function step(key: Key, isGood: boolean, values: string[]): Step {
  return { key, verdict: isGood ? "good" : "bad", values };
}

function unknown(key: Key, values: string[]): Step {
  return { key, verdict: "unknown", values };
}

function shuffled(deck: readonly Thing[], next: () => number): Thing[] {
  const cards = [...deck];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1, next);
    [cards[i], cards[j]] = [cards[j] ?? 0, cards[i] ?? 0];
  }
  return cards;
}

function below(n: number, next: () => number): number {
  const most = Math.floor(2 ** 32 / n) * n;
  let number = next();
  while (number >= most) number = next();
  return number % n;
}

/** Numbers of 32 bits from SHA-256 of the key and a counter. */
function stream(key: Uint8Array): () => number {
  let counter = 0n;
  let block: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  return () => {
    if (at >= block.byteLength) {
      const count = new DataView(new ArrayBuffer(8));
      count.setBigUint64(0, counter++);
      block = createView(sha256(concatBytes(key, new Uint8Array(count.buffer))));
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  };
}
