import { expect, test } from "vitest";
import { comparedActions, proposalsOf } from "../../../src/screens/review/proposals";
import { gradeOf } from "../../../src/screens/review/retry";
import { decision } from "./kit";

const DECISION = decision({
  played: "draw",
  best: "take 5",
  regret: 0.3,
  alternatives: [
    { action: "take 2", value: 0.49, regret: 0.015, low: 0, high: 0.03 },
    { action: "take 5", value: 0.5, regret: 0, low: 0, high: 0 },
    { action: "draw", value: 0.2, regret: 0.3, low: 0.2, high: 0.4 },
  ],
});

test("an answer is graded by what it costs: within two points of the best it is right (P1)", () => {
  expect(["take 5", "take 2", "draw"].map((word) => gradeOf(DECISION, word))).toEqual([
    { cost: 0, kind: "best" },
    { cost: 0.015, kind: "right" },
    { cost: 0.3, kind: "wrong" },
  ]);
});

test("what was compared is told from the best down, with the played action", () => {
  const without = { ...DECISION, alternatives: DECISION.alternatives.slice(0, 2) };
  expect(comparedActions(without).map(({ action, value }) => [action, value])).toEqual([
    ["take 5", 0.5],
    ["take 2", 0.49],
    ["draw", 0.2],
  ]);
});

test("a board shows one action, or the places of all", () => {
  expect(proposalsOf(DECISION, "draw").map(({ word, kind, shown }) => [word, kind, shown])).toEqual([
    ["draw", "played", true],
  ]);
  const all = proposalsOf(DECISION, null);
  expect(all.map(({ kind, label, shown }) => [kind, label, shown])).toEqual([
    ["best", "★", false],
    ["other", "−1", false],
    ["played", "−30", false],
  ]);
  expect(all.map(({ worth }) => worth)).toEqual([1, 0.95, 0]);
});
