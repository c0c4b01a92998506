/** Checking a deal without believing the server: the seed, the key, and the first shuffle made anew (F1 to F5). */

import { hex, hmac, joined, sha256, unhex } from "./board/sha256";
import type { Key } from "./texts/index.svelte";

export interface Step {
  key: Key;
  good: boolean;
  values: string[];
}

interface Fair {
  commitment?: string;
  seed?: string;
  nonces?: string[];
}

type Thing = string | number;

/** The steps of the check of a whole record against the commitment that was shown before the deal. */
export function checked(record: Record<string, unknown>, promised: string): Step[] {
  const fair = (record["fairness"] ?? {}) as Fair;
  const { seed = "", nonces = [] } = fair;
  const shuffles = (record["shuffles"] ?? []) as Thing[][];
  const found = hex(sha256(unhex(seed)));
  return [
    { key: "verify.promised", good: fair.commitment === promised, values: [promised] },
    { key: "verify.seed", good: found === promised, values: [seed, `SHA-256 → ${found}`] },
    { key: nonces.some(Boolean) ? "verify.nonces" : "verify.no_nonces", good: true, values: nonces.filter(Boolean) },
    { key: "verify.deal", good: isDeal(shuffles[0] ?? [], unhex(seed), nonces), values: [(shuffles[0] ?? []).join(" ")] },
  ];
}

/** Is this order what seed and nonces make of the sorted deck? A deal of Stacko may have been thrown away before. */
export function isDeal(order: readonly Thing[], seed: Uint8Array, nonces: readonly string[]): boolean {
  const next = stream(hmac(seed, new TextEncoder().encode(nonces.join("\n"))));
  const deck = listed(order);
  const most = typeof order[0] === "number" ? 3 : 1;
  for (let deal = 0; deal < most; deal++) {
    if (shuffled(deck, next).join() === order.join()) return true;
  }
  return false;
}

/** The deck in its canonical listing: plain cards first, then stack cards, each sorted; parts from 1 up. */
export function listed(order: readonly Thing[]): Thing[] {
  if (typeof order[0] === "number") return ([...order] as number[]).sort((a, b) => a - b);
  const cards = [...order].map(String).sort();
  return [...cards.filter((card) => !card.startsWith("*")), ...cards.filter((card) => card.startsWith("*"))];
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
      block = new DataView(sha256(joined(key, new Uint8Array(count.buffer))).buffer);
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  };
}
