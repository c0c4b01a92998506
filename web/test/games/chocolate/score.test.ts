import { expect, test } from "vitest";
import { scoredActions } from "../../../src/games/chocolate/score";
import type { ChocolateView } from "../../../src/wire";

test("the deal and every action have the scores of the seats, without their parts", () => {
  const history = [
    [1, "=W"],
    [1, "MMWM@0,0"],
  ];
  const totals = [
    [0, 0],
    [[13, 7, 6], 1],
  ];
  const view = { colours: ["W", null], history, totals } as unknown as ChocolateView;
  expect(scoredActions(view)).toEqual([
    { seat: 0, word: "", part: 0, scores: [0, 0] },
    { seat: 1, word: "=W", part: 0, scores: [0, 0] },
    { seat: 1, word: "MMWM@0,0", part: 0, scores: [13, 1] },
  ]);
});
