import { expect, test } from "vitest";
import { questionOf, signed, verdictOf } from "../../../src/screens/puzzles/verdict";

test("what is asked follows from what there is to be had", () => {
  expect([questionOf(1), questionOf(0.5)]).toEqual(["ask.win", "ask.draw"]);
});

test.each([
  [{ right: true, result: 1, loss: 0 }, "right.win"],
  [{ right: true, result: 0.5, loss: 0 }, "right.draw"],
  [{ right: false, result: 0.5, loss: 0.5 }, "wrong.draw"],
  [{ right: false, result: 0, loss: 1 }, "wrong.loss"],
  [{ right: false, result: 0, loss: 0.5 }, "wrong.loss.draw"],
])("a try is told by what it leads to, beside what there was", (answer, said) => {
  expect(verdictOf(answer)).toBe(said);
});

test("a change of a rating has its sign", () => {
  expect([12, 0, -7].map(signed)).toEqual(["+12", "±0", "−7"]);
});
