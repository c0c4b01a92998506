import { hexToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { GAMES } from "../../src/games";
import { checkRecord, shufflesRight, type Seating } from "../../src/records/fairness_check";
import type { FairnessMemory } from "../../src/table/fairness_memory";

/* The seed of a simulated game and the first shuffles that the server made of it, without nonces. */
const SEED = "0d62055791c56e8b2080eb60636352b1298b9e87f1ef729a6588279a8805ff92";
const COMMITMENT = "8cf5767894d7d9659af12f4264e22a8cbfcba51c13b26cd09c60145d810e16bd";
const CARDS =
  "DDDW DDWW DDDW DWWW DDWW DWWW DDDW DWWW DWWW *DDWW DDWW DDWW DDWW DDWW *DDDW DWWW *DDDW DWWW DWWW DDWW *DWWW DDDW *DDWW *DWWW *DDWW DDWW *DWWW DDDW *DDDW DDDW DDDW *DDWW".split(
    " ",
  );
const PARTS = [
  27, 32, 38, 20, 4, 29, 3, 15, 33, 10, 13, 28, 23, 36, 6, 7, 17, 26, 24, 16, 34, 12, 22, 30, 31, 21, 18, 39, 8, 1, 19,
  2, 35, 5, 40, 9, 25, 37, 14, 11,
];

test("the deck is listed with its stack cards last, parts from 1 up", () => {
  expect(GAMES.schoko.deal.list(["*DDWW", "DWWW", "DDDW"])).toEqual(["DDDW", "DWWW", "*DDWW"]);
  expect(GAMES.stacko.deal.list([10, 9, 1])).toEqual([1, 9, 10]);
});

test("the deals of the server are found again", () => {
  expect(shufflesRight([CARDS], hexToBytes(SEED), ["", ""], GAMES.schoko.deal)).toBe(1);
  expect(shufflesRight([PARTS], hexToBytes(SEED), ["", ""], GAMES.stacko.deal)).toBe(1);
  expect(shufflesRight([CARDS], hexToBytes(SEED), ["x", ""], GAMES.schoko.deal)).toBe(0);
});

/* A game of Stacko of two rounds, each with a renewed talon: its first seat promised a nonce, the second is a bot. */
const PROMISE = "a1c18febd3a1405b617f1357709772c4a08d92dba771c9ca03038f4b9949e7cf";
const FAIR = {
  commitment: "a6c06139d7c2807c31f0e86cf82597ea36b6cc77cb676f126be3111666c9b37d",
  seed: "b544ad80e8c02b1e71b5192938656f2a629acb55242faf2c3c02861fdb631173",
  nonces: ["Ada 1", ""],
  first: 1,
  promises: [PROMISE, null],
};
const SHUFFLES = [
  [
    13, 23, 29, 25, 4, 11, 16, 35, 2, 27, 36, 12, 14, 17, 31, 7, 1, 32, 28, 39, 19, 40, 30, 38, 9, 15, 26, 5, 6, 18, 8,
    37, 34, 20, 21, 10, 24, 33, 3, 22,
  ],
  [30, 6, 9, 35, 34, 12, 21, 11, 38, 14, 13, 19, 1, 29, 32, 23, 28, 40, 31],
  [
    26, 32, 27, 28, 33, 4, 21, 5, 12, 39, 30, 15, 36, 2, 40, 23, 6, 17, 24, 20, 38, 3, 31, 16, 11, 1, 14, 7, 9, 10, 34,
    8, 35, 25, 37, 19, 22, 13, 29, 18,
  ],
  [33, 20, 39, 13, 12, 40, 2, 10, 17, 11, 3, 34, 30, 38, 36, 21, 24, 27, 16],
];
const RECORD = { fairness: FAIR, shuffles: SHUFFLES };
const KEPT: FairnessMemory = {
  commitment: FAIR.commitment,
  nonces: { [PROMISE]: "Ada 1" },
  shown: { [PROMISE]: [PROMISE, null] },
  dealt: { "1": SHUFFLES[0]?.slice(0, 10) ?? [] },
  seen: 0,
  over: null,
};
const LOT: Seating = { lot: true, starter: 1 };

/** The steps with this verdict. */
function having(
  verdict: string,
  record: Record<string, unknown>,
  memory: FairnessMemory | null,
  seating: Seating = LOT,
): string[] {
  return checkRecord(record, memory, seating, GAMES.stacko.deal).flatMap((step) =>
    step.verdict === verdict ? [step.key] : [],
  );
}

function changed(fair: Partial<typeof FAIR>): Record<string, unknown> {
  return { ...RECORD, fairness: { ...FAIR, ...fair } };
}

test("who sat down here checks every step of an honest game", () => {
  const keys = ["promised", "seed", "own", "promises", "lot", "deal", "later", "hand"];
  expect(having("good", RECORD, KEPT)).toEqual(keys.map((key) => `verify.${key}`));
});

test("a record that fits only itself is found out by what was kept", () => {
  const other = { fairness: { commitment: COMMITMENT, seed: SEED, nonces: ["", ""] }, shuffles: [PARTS] };
  expect(having("bad", other, null, { lot: false, starter: 1 })).toEqual([]);
  expect(having("bad", other, KEPT, { lot: false, starter: 1 })).toEqual(
    ["promised", "seed", "own", "promises", "hand"].map((key) => `verify.${key}`),
  );
});

test("a seed that is not written in hex is wrong", () => {
  expect(having("bad", changed({ seed: `${FAIR.seed.slice(1)}z` }), KEPT)).toContain("verify.seed");
  expect(having("bad", changed({ seed: "abc" }), KEPT)).toContain("verify.seed");
});

test("a changed word, promise or starter is found out", () => {
  expect(having("bad", changed({ nonces: ["Ada 2", ""] }), KEPT)).toContain("verify.own");
  expect(having("bad", changed({ nonces: ["Ada 1", "x"] }), KEPT)).toContain("verify.promises");
  expect(having("bad", changed({ promises: [PROMISE, COMMITMENT] as never }), KEPT)).toContain("verify.promises");
  expect(having("bad", changed({ promises: [] }), KEPT)).toEqual(["verify.own", "verify.promises"]);
  expect(having("bad", changed({ first: 2 }), KEPT)).toEqual(["verify.lot"]);
  expect(having("bad", RECORD, KEPT, { lot: true, starter: 2 })).toEqual(["verify.lot"]);
});

test.each([1, 2, 3])("a changed shuffle number %i after the first is found out", (number) => {
  const shuffles = SHUFFLES.map((order, index) => (index === number ? [...order.slice(1), order[0]] : order));
  expect(having("bad", { ...RECORD, shuffles }, KEPT)).toEqual(["verify.later"]);
});

test("other cards than those we held are found out", () => {
  expect(having("bad", RECORD, { ...KEPT, dealt: { "2": SHUFFLES[0]?.slice(0, 10) ?? [] } })).toEqual(["verify.hand"]);
});

test("an onlooker is told what this browser cannot know", () => {
  const keys = ["promised.unknown", "own.unknown", "promises.unknown", "hand.unknown"];
  expect(having("unknown", RECORD, null)).toEqual(keys.map((key) => `verify.${key}`));
});

test("a game without promises, or without words, says so", () => {
  expect(having("unknown", changed({ promises: [] }), null)).toContain("verify.nonces");
  expect(having("unknown", changed({ promises: [], nonces: ["", ""] }), null)).toContain("verify.no_nonces");
});
