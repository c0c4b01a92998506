import { expect, test } from "vitest";
import { patience } from "../src/setup";
import { soon } from "../src/telling";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("the table says how long one waits for somebody who is away", () => {
  expect(patience({ game: "schoko", away: 30 })).toBe(30_000);
  expect(patience({ game: "schoko" })).toBe(10 * MINUTE);
  expect(patience({ game: "schoko", live: false })).toBe(14 * DAY);
});

test("a time to come is told in fitting units, and never too short", () => {
  expect(soon(1)).toBe("in 1 minute");
  expect(soon(9.5 * MINUTE)).toBe("in 10 minutes");
  expect(soon(3 * 60 * MINUTE)).toBe("in 3 hours");
  expect(soon(13.2 * DAY)).toBe("in 14 days");
});
