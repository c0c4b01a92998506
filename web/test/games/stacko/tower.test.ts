import { expect, test } from "vitest";
import { put, takes } from "../../../src/games/stacko/tower";

test("a part is put in its place, counted from the bottom", () => {
  expect(put([3, null, 1], 2, 9)).toEqual([3, 9, 1]);
});

test("the places of the words that take a part are told", () => {
  expect(takes(["take 4", "draw", "take 10"])).toEqual([4, 10]);
});
