import { beforeEach, expect, test, vi } from "vitest";
import {
  memoryOf,
  noteCommitment,
  noteDeal,
  makePromise,
  noncesToReveal,
  forgetOldTables,
  Unfair,
} from "../../src/table/fairness_memory";
import { promiseOf } from "../../src/records/nonce_promise";
import type { Picture } from "../../src/wire";

const COMMITMENT = "c0ffee";
const DAY = 86_400_000;
let store: Record<string, string> = {};
let number = 0;
let table = "";

/** A picture of the table that asks the first chair, which is ours, for its word. */
function asking(promises: (string | null)[], commitment: string = COMMITMENT): Picture {
  const chairs = promises.map((_, index) => ({ yours: index === 0 }));
  return {
    table,
    chairs,
    fairness: { commitment, promises },
    revealing: { awaited: [1, 2], patience: 0, yours: false },
  } as unknown as Picture;
}

function playing(seat: number, hand: string[], history: [number, string][] = [], status: string = "running"): Picture {
  return {
    table,
    status,
    setup: { game: "schoko" },
    view: { kind: "chocolate", seat, hand, history },
  } as unknown as Picture;
}

beforeEach(() => {
  store = {};
  table = `t${++number}`;
  vi.stubGlobal(
    "localStorage",
    new Proxy(store, {
      get: (memoryOf, name) =>
        ({
          getItem: (key: string) => memoryOf[key] ?? null,
          setItem: (key: string, text: string) => {
            memoryOf[key] = text;
          },
          removeItem: (key: string) => Reflect.deleteProperty(memoryOf, key),
        })[String(name)],
    }),
  );
});

function shown(commitment: string, status: string = "open"): Picture {
  return { table, status, fairness: { commitment } } as unknown as Picture;
}

test("the fingerprint that was shown first is kept, whoever sits down later", async () => {
  noteCommitment(shown(COMMITMENT));
  await makePromise(table, "another");
  expect(memoryOf(table)?.commitment).toBe(COMMITMENT);
});

test("another fingerprint than the first is unfair, before the deal and after it", () => {
  noteCommitment(shown(COMMITMENT));
  for (const status of ["open", "running", "ended"])
    expect(() => {
      noteCommitment(shown("another", status));
    }).toThrow(Unfair);
});

test("a fingerprint that is first seen after the deal proves nothing, and is not kept", () => {
  noteCommitment(shown(COMMITMENT, "running"));
  expect(memoryOf(table)).toBeNull();
});

test("a promise keeps its word and the fingerprint of before", async () => {
  const promise = await makePromise(table, COMMITMENT, "hazelnut");
  const nonce = memoryOf(table)?.nonces[promise] ?? "";
  expect(promiseOf(nonce)).toBe(promise);
  expect(nonce).toMatch(/^hazelnut [0-9a-f]{26}$/);
  await makePromise(table, "another");
  expect(memoryOf(table)?.commitment).toBe(COMMITMENT);
});

test("a word is cut where a nonce has no more room, between letters", async () => {
  const promise = await makePromise(table, COMMITMENT, "ß".repeat(60));
  const nonce = memoryOf(table)?.nonces[promise] ?? "";
  expect(new TextEncoder().encode(nonce).length).toBeLessThanOrEqual(64);
  expect(nonce).toMatch(/^ß{18} [0-9a-f]{26}$/);
});

test("two words of one chair, as two tabs promise them, are both kept", async () => {
  const [one, other] = [await makePromise(table, COMMITMENT), await makePromise(table, COMMITMENT)];
  expect(Object.keys(memoryOf(table)?.nonces ?? {})).toEqual([one, other]);
  expect(noncesToReveal(asking([other, null])).map(({ chair }) => chair)).toEqual([1]);
});

test("only our own words are revealed, and all promises are kept then", async () => {
  const promise = await makePromise(table, COMMITMENT);
  expect(noncesToReveal(asking([promise, "b0b"]))).toEqual([{ chair: 1, nonce: memoryOf(table)?.nonces[promise] }]);
  expect(memoryOf(table)?.shown[promise]).toEqual([promise, "b0b"]);
  expect(noncesToReveal(asking(["of another browser", "b0b"]))).toEqual([]);
});

test("nothing is revealed where the fingerprint or a promise was changed", async () => {
  const promise = await makePromise(table, COMMITMENT);
  expect(() => noncesToReveal(asking([promise, "b0b"], "another"))).toThrow(Unfair);
  noncesToReveal(asking([promise, "b0b"]));
  expect(() => noncesToReveal(asking([promise, "changed"]))).toThrow(Unfair);
});

test("what we were dealt is noted before our first action, once", async () => {
  await makePromise(table, COMMITMENT);
  noteDeal(playing(2, ["DDWW"], [[1, "=D"]]));
  noteDeal(playing(2, ["DWWW"], [[1, "=D"]]));
  noteDeal(playing(1, ["DDDW"], [[1, "=D"]]));
  expect(memoryOf(table)?.dealt).toEqual({ "2": ["DDWW"] });
});

test("what was kept is forgotten some time after the game", async () => {
  await makePromise(table, COMMITMENT);
  forgetOldTables(Date.now() + 31 * DAY);
  expect(memoryOf(table)).not.toBeNull();
  noteDeal(playing(1, [], [], "ended"));
  forgetOldTables(Date.now() + 29 * DAY);
  expect(Object.keys(store)).toHaveLength(1);
  forgetOldTables(Date.now() + 31 * DAY);
  expect(Object.keys(store)).toHaveLength(0);
});
