import { expect, test } from "vitest";
import { bandPath, chancesOf, hindsightOf, linePath } from "../../../src/screens/review/chances";
import { decision, report, side } from "./kit";

const REPORT = report({
  sides: [side({ seats: [1], start: 0.4, result: 1 }), side({ seats: [2], start: 0.6, result: 0 })],
  decisions: [decision({ ply: 1 }), decision({ ply: 2, seat: 2, expected: { value: 0.3, low: 0.2, high: 0.4 } })],
  hindsight: [
    [0.4, 0.6],
    [0.7, 0.3],
    [0.9, 0.1],
    [1, 0],
  ],
});

test("chances lead from the start over one's own decisions to the result", () => {
  expect(chancesOf(REPORT, 2, 3)).toEqual([
    { ply: 0, value: 0.6, low: 0.6, high: 0.6 },
    { ply: 2, value: 0.3, low: 0.2, high: 0.4 },
    { ply: 3, value: 0, low: 0, high: 0 },
  ]);
});

test("as long as there are no sides only the decisions are known", () => {
  expect(chancesOf({ ...REPORT, sides: [] }, 1, 3).map(({ ply }) => ply)).toEqual([1]);
});

test("hindsight is that of the seat's side", () => {
  expect(hindsightOf(REPORT, 2)).toEqual([0.6, 0.3, 0.1, 0]);
});

test("a line has a win at its top", () => {
  expect(
    linePath([
      { ply: 0, value: 1 },
      { ply: 2, value: 0.25 },
    ]),
  ).toBe("M0 0L2 0.75");
});

test("a band goes along the upper bounds and back along the lower ones", () => {
  const band = bandPath([
    { ply: 0, value: 0.5, low: 0.4, high: 0.6 },
    { ply: 3, value: 1, low: 0.9, high: 1 },
  ]);
  expect(band).toBe("M0 0.4L3 0L3 0.1L0 0.6Z");
});
