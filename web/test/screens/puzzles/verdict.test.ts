import { expect, test } from "vitest";
import { questionOf, signed, verdictOf } from "../../../src/screens/puzzles/verdict";

test("what is asked follows from what there is to be had", () => {
  const asked = [
    { best: 1, proof: "exact" as const },
    { best: 0.5, proof: "exact" as const },
    { best: 0.8, proof: "evaluators" as const },
  ];
  expect(asked.map(questionOf)).toEqual(["ask.win", "ask.draw", "ask.best"]);
});

test.each([
  [{ right: true, result: 1, loss: 0 }, "right.win"],
  [{ right: true, result: 0.5, loss: 0 }, "right.draw"],
  [{ right: false, result: 0.5, loss: 0.5 }, "wrong.draw"],
  [{ right: false, result: 0, loss: 1 }, "wrong.loss"],
  [{ right: false, result: 0, loss: 0.5 }, "wrong.loss.draw"],
  [{ right: false, result: 0.8, loss: 0.2 }, "wrong.least"],
])("a try is told by what it leads to, beside what there was", (answer, said) => {
  expect(verdictOf(answer, "exact")).toBe(said);
});

test("where only chances are known they are told", () => {
  expect(verdictOf({ right: true, result: 0.8, loss: 0 }, "evaluators")).toBe("right.best");
  expect(verdictOf({ right: false, result: 0.5, loss: 0.3 }, "evaluators")).toBe("wrong.best");
});

test("a change of a rating has its sign", () => {
  expect([12, 0, -7].map(signed)).toEqual(["+12", "±0", "−7"]);
});
