import { expect, test } from "vitest";
import { resultOf, scoreOf } from "../../../src/screens/games/describe";
import type { HistorySeat } from "../../../src/wire";

const seat = (number: number, score: number, yours = false): HistorySeat => ({
  seat: number,
  name: "Ada",
  score,
  bot: null,
  automated: false,
  yours,
  ally: false,
});

test("a result is told by what one has of the game", () => {
  expect([1, 0.5, 0, null].map((result) => resultOf({ result }))).toEqual(["won", "shared", "lost", "none"]);
});

test("one's own score stands first", () => {
  expect(scoreOf({ seats: [seat(1, 12), seat(2, 30, true)] })).toBe("30 : 12");
});
