import { expect, test } from "vitest";
import { turningPoint, type TurningPoint } from "../../src/records/turning_point";

/** The turning point of a game whose scores are these, from the deal on. */
function found(scores: number[][], winners: number[]): TurningPoint | null {
  return turningPoint(
    scores.map((now) => ({ seat: 1, word: "pass", part: 0, scores: now })),
    winners,
  );
}

test("the winner gained most by the turning point", () => {
  const scores = [
    [0, 0],
    [3, 0],
    [3, 4],
    [9, 4],
    [9, 5],
  ];
  expect(found(scores, [1])).toEqual({ at: 3, before: [3, 4], after: [9, 4] });
});

test("a loss of the other is a gain, too", () => {
  const scores = [
    [1, 0],
    [2, 9],
    [3, 9],
    [3, 2],
  ];
  expect(found(scores, [1])?.at).toBe(3);
});

test("partners gain together, against the other side", () => {
  const scores = [
    [0, 0, 0, 0],
    [5, 0, 5, 0],
    [5, 9, 5, 9],
    [16, 9, 16, 9],
  ];
  expect(found(scores, [1, 3])?.at).toBe(3);
});

test("a game in which nobody gained has none", () => {
  const scores = [
    [0, 0],
    [0, 0],
  ];
  expect(found(scores, [1, 2])).toBeNull();
});
