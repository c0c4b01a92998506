import { expect, test } from "vitest";
import { scoreLine, totalAndParts } from "../../src/table/score_line";

test("scores stand side by side, each with its parts where it is a sum", () => {
  expect(scoreLine([[39, 9, 30], [8]])).toBe("39 (9 + 30) : 8");
  expect(scoreLine([[7, 7, 0], [30, 0, 30], []])).toBe("7 : 30 : 0");
});

test("a total is followed by what it is made of", () => {
  const summands = [
    { label: "largest group", points: 9 },
    { label: "areas", points: 30 },
  ];
  expect(totalAndParts(summands)).toEqual([39, 9, 30]);
  expect(totalAndParts([])).toEqual([0]);
});
