import { expect, test } from "vitest";
import { turningPoint } from "../../src/records/turning_point";
import type { Replay } from "../../src/wire";

/** A game whose scores after each action are these. */
function game(scores: number[][], winners: number[], ended: string | null = null): Replay {
  const frames = scores.map((now) => ({ view: { standing: { scores: now } } }));
  return { frames, result: { scores: scores.at(-1) ?? [], winners, detail: {}, ended, by: null } } as unknown as Replay;
}

test("the winner gained most by the turning point", () => {
  expect(
    turningPoint(
      game(
        [
          [0, 0],
          [3, 0],
          [3, 4],
          [9, 4],
          [9, 5],
        ],
        [1],
      ),
    ),
  ).toEqual({ at: 3, before: [3, 4], after: [9, 4] });
});

test("a loss of the other is a gain, too", () => {
  expect(
    turningPoint(
      game(
        [
          [1, 0],
          [2, 9],
          [3, 9],
          [3, 2],
        ],
        [1],
      ),
    )?.at,
  ).toBe(3);
});

test("partners gain together, against the other side", () => {
  const scores = [
    [0, 0, 0, 0],
    [5, 0, 5, 0],
    [5, 9, 5, 9],
    [16, 9, 16, 9],
  ];
  expect(turningPoint(game(scores, [1, 3]))?.at).toBe(3);
});

test("a game that was given up, or in which nobody gained, has none", () => {
  expect(
    turningPoint(
      game(
        [
          [0, 0],
          [3, 0],
        ],
        [1],
        "resigned",
      ),
    ),
  ).toBeNull();
  expect(
    turningPoint(
      game(
        [
          [0, 0],
          [0, 0],
        ],
        [1, 2],
      ),
    ),
  ).toBeNull();
});
