import { expect, test } from "vitest";
import { countLeadChanges, highestScore, peakOf, scoreCurves, stepPath } from "../../src/records/score_curve";
import type { Frame } from "../../src/wire";

/** The curves of a game whose scores in each position are these. */
function curves(...standings: number[][]): ReturnType<typeof scoreCurves> {
  return scoreCurves(standings.map((scores) => ({ view: { standing: { scores } } as unknown as Frame["view"] })));
}

test("every seat is a side of its own, but two against two with four", () => {
  expect(curves([0, 0, 0], [1, 2, 3]).map(({ scores }) => scores)).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
  expect(curves([0, 0, 0, 0], [5, 2, 5, 2])).toEqual([
    { seats: [1, 3], scores: [0, 5] },
    { seats: [2, 4], scores: [0, 2] },
  ]);
});

test("where the score is not told there is no curve", () => {
  expect(curves([], [])).toEqual([]);
  expect(curves()).toEqual([]);
});

test("the scale reaches to the highest score, and is never empty", () => {
  expect(highestScore(curves([0, 0], [3, 9], [4, 5]))).toBe(9);
  expect(highestScore(curves([0, 0]))).toBe(1);
});

test("a side is at its peak when it first has its highest score", () => {
  expect(curves([0, 0], [3, 9], [4, 9]).map(peakOf)).toEqual([2, 1]);
});

test("the lead changes when another side leads alone, not by a tie", () => {
  expect(countLeadChanges(curves([0, 0], [1, 0], [1, 1], [2, 1]))).toBe(0);
  expect(countLeadChanges(curves([0, 0], [1, 0], [1, 1], [1, 2], [3, 2]))).toBe(2);
});

test("a curve is drawn in steps from the deal on", () => {
  const [first] = curves([0, 0], [2, 0], [1, 0]);
  expect(first && stepPath(first, 4)).toBe("M0 4h1V2h1V3");
});
