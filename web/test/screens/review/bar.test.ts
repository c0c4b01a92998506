import { expect, test } from "vitest";
import { layOut } from "../../../src/screens/review/bar";
import { partsOf } from "../../../src/screens/review/report";
import { side } from "./kit";

test("what helped lies right of the line and what cost left of it, without gaps", () => {
  const bar = layOut(partsOf(side({ cards: 0.1, guesses: -0.2, own_errors: -0.3, others_errors: 0.4, rest: 0 })));
  expect(bar.zero).toBeCloseTo(0.5);
  const places = bar.segments.map(({ left, width }) => [left, width].map((one) => Math.round(one * 100)));
  expect(places).toEqual([
    [50, 10],
    [30, 20],
    [0, 30],
    [60, 40],
    [100, 0],
  ]);
});

test("parts that are all nothing take no room", () => {
  const bar = layOut(partsOf(side({ rest: 0 })));
  expect(bar.segments.map(({ width }) => width)).toEqual([0, 0, 0, 0, 0]);
});
