import { expect, test } from "vitest";
import { hex, hmac, sha256 } from "../src/board/sha256";
import { checked, isDeal, listed } from "../src/fairness";

const text = (letters: string): Uint8Array => new TextEncoder().encode(letters);
/* The seed of a simulated game and the first shuffles that the server made of it, without nonces. */
const SEED = "0d62055791c56e8b2080eb60636352b1298b9e87f1ef729a6588279a8805ff92";
const COMMITMENT = "8cf5767894d7d9659af12f4264e22a8cbfcba51c13b26cd09c60145d810e16bd";
const CARDS = "DDDW DDWW DDDW DWWW DDWW DWWW DDDW DWWW DWWW *DDWW DDWW DDWW DDWW DDWW *DDDW DWWW *DDDW DWWW DWWW DDWW *DWWW DDDW *DDWW *DWWW *DDWW DDWW *DWWW DDDW *DDDW DDDW DDDW *DDWW".split(" ");
const PARTS = [27, 32, 38, 20, 4, 29, 3, 15, 33, 10, 13, 28, 23, 36, 6, 7, 17, 26, 24, 16, 34, 12, 22, 30, 31, 21, 18, 39, 8, 1, 19, 2, 35, 5, 40, 9, 25, 37, 14, 11];

test("SHA-256 and HMAC give the published examples", () => {
  expect(hex(sha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hex(sha256(text("a".repeat(200))))).toBe("c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5");
  expect(hex(hmac(text("Jefe"), text("what do ya want for nothing?")))).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});

test("the deck is listed with its stack cards last, parts from 1 up", () => {
  expect(listed(["*DDWW", "DWWW", "DDDW"])).toEqual(["DDDW", "DWWW", "*DDWW"]);
  expect(listed([10, 9, 1])).toEqual([1, 9, 10]);
});

test("the deals of the server are found again", () => {
  const seed = Uint8Array.from(SEED.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  expect(isDeal(CARDS, seed, ["", ""])).toBe(true);
  expect(isDeal(PARTS, seed, ["", ""])).toBe(true);
  expect(isDeal(CARDS, seed, ["x", ""])).toBe(false);
});

test("a record is checked step by step", () => {
  const record = { fairness: { commitment: COMMITMENT, seed: SEED, nonces: ["", ""] }, shuffles: [CARDS] };
  expect(checked(record, COMMITMENT).map((step) => step.good)).toEqual([true, true, true, true]);
  expect(checked(record, "00").map((step) => step.good)).toEqual([false, false, true, true]);
});
