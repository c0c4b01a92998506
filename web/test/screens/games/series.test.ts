import { expect, test } from "vitest";
import { lineOf, lossesBy, regretsOf, written } from "../../../src/screens/games/series";

const LOSSES = [
  { phase: 0, kind: "stacking", decisions: 3, regret: 0.2 },
  { phase: 2, kind: "stacking", decisions: 1, regret: 0.4 },
  { phase: 0, kind: "areas", decisions: 2, regret: -0.1 },
];

test("losses are summed up by game, the largest kind first, and none is below nothing", () => {
  expect(lossesBy(LOSSES, "kind", 2)).toEqual([{ name: "stacking", value: expect.closeTo(0.3) as number }]);
  expect(lossesBy(LOSSES, "phase", 2)).toEqual([
    { name: "0", value: expect.closeTo(0.05) as number },
    { name: "2", value: expect.closeTo(0.2) as number },
  ]);
});

test("a line goes from point to point, from the top of the picture down", () => {
  const points = [0, 0.5, 1].map((value) => ({ since: 0, until: 0, value }));
  expect(lineOf(points, 1)).toBe("M0 1L1 0.5L2 0");
});

test("spans without a review have no regret", () => {
  const span = { since: 1, until: 2, games: 3, result: 0.5, even: 0.5, reviewed: 0, regret: null };
  expect(regretsOf([span, { ...span, reviewed: 1, regret: 0.2 }])).toEqual([{ since: 1, until: 2, value: 0.2 }]);
});

test("one game has no interval", () => {
  const write = (value: number): string => value.toFixed(1);
  expect(written({ games: 1, mean: 0.5, low: null, high: null }, write)).toBe("0.5");
  expect(written({ games: 9, mean: 0.5, low: 0.25, high: 0.75 }, write)).toBe("0.5 [0.3 – 0.8]");
});
