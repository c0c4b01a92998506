import { expect, test } from "vitest";
import {
  costOf,
  decidingParts,
  findCostliest,
  findMistakes,
  followUp,
  mergeDecisions,
  nearestPly,
  partsOf,
  sideIndex,
  worthOf,
} from "../../../src/screens/review/report";
import type { PartIntervals } from "../../../src/wire";
import { decision, report, side } from "./kit";

const INTERVALS: PartIntervals = {
  cards: [0.1, 0.3],
  guesses: [-0.2, 0.3],
  own_errors: [-0.2, -0.1],
  others_errors: [0.3, 0.5],
  rest: [-0.1, 0.1],
};

test("a part is sure when its interval leaves out nothing at all", () => {
  const parts = partsOf(side({ intervals: INTERVALS }));
  expect(parts.filter(({ sure }) => sure).map(({ name }) => name)).toEqual(["cards", "own_errors", "others_errors"]);
});

test("the largest sure part in the direction of the result counted most, the largest sure one against it is named", () => {
  const won = side({
    result: 1,
    cards: 0.2,
    guesses: 0.9,
    own_errors: -0.15,
    others_errors: 0.4,
    intervals: INTERVALS,
  });
  const { most, against } = decidingParts(won);
  expect([most?.name, against?.name]).toEqual(["others_errors", "own_errors"]);
});

test("of a loss the largest sure part that cost counted most, however much others helped", () => {
  const lost = side({ result: 0, cards: 0.2, own_errors: -0.15, others_errors: 0.4, intervals: INTERVALS });
  const { most, against } = decidingParts(lost);
  expect([most?.name, against?.name]).toEqual(["own_errors", "others_errors"]);
});

test("where nothing is sure nothing is named", () => {
  expect(decidingParts(side({ guesses: 0.6 }))).toEqual({ most: null, against: null });
});

test("partners are one side", () => {
  const both = report({ sides: [side({ seats: [1, 3] }), side({ seats: [2, 4] })] });
  expect([1, 2, 3, 4, 5].map((seat) => sideIndex(both, seat))).toEqual([0, 1, 0, 1, -1]);
});

test("a negative estimate costs nothing (V4)", () => {
  expect([costOf({ regret: -0.2 }), costOf({ regret: 0.2 })]).toEqual([0, 0.2]);
});

test("decisions that came later take the places of those of the same ply", () => {
  const old = [decision({ ply: 4 }), decision({ ply: 1, regret: 0.1 })];
  const merged = mergeDecisions(old, [decision({ ply: 1, regret: 0.2 }), decision({ ply: 2 })]);
  expect(merged.map(({ ply, regret }) => [ply, regret])).toEqual([
    [1, 0.2],
    [2, 0],
    [4, 0],
  ]);
});

test("a closer look that has no sides yet keeps those of the quick one", () => {
  const quick = report({
    sides: [side({})],
    decisions: [decision({ ply: 1 }), decision({ ply: 2 })],
    tau_known: false,
  });
  const next = followUp(quick, report({ decisions: [decision({ ply: 2, regret: 0.3 })] }));
  expect([next.sides.length, next.tau_known]).toEqual([1, false]);
  expect(next.decisions.map(({ regret }) => regret)).toEqual([0, 0.3]);
});

test("a whole report takes the place of all that was there", () => {
  const old = report({ sides: [side({})], decisions: [decision({ ply: 1 })] });
  const whole = report({ sides: [side({ result: 0 })], decisions: [decision({ ply: 5 })], depth: "full" });
  expect(followUp(old, whole)).toEqual(whole);
});

test("three decisions matter most: those that cost most, most certainly", () => {
  const all = [
    decision({ ply: 1, low: 0.1 }),
    decision({ ply: 2, low: 0.3, seat: 2 }),
    decision({ ply: 3, low: -0.1, regret: 0.5 }),
    decision({ ply: 4, low: 0.2, verdict: null }),
    decision({ ply: 5, low: 0.05 }),
    decision({ ply: 6, low: 0.4 }),
    decision({ ply: 7, low: 0.02 }),
  ];
  expect(findCostliest(all, 1).map(({ ply }) => ply)).toEqual([6, 1, 5]);
});

test("only what costs two points at least can be tried again, and only where there is something to choose", () => {
  const two = ["a", "b"].map((action) => ({ action, value: 0.5, regret: 0, low: 0, high: 0 }));
  const all = [
    decision({ ply: 1, low: 0.02, alternatives: two }),
    decision({ ply: 2, low: 0.019, alternatives: two }),
    decision({ ply: 3, low: 0.2 }),
    decision({ ply: 4, low: 0.2, alternatives: two, verdict: null }),
    decision({ ply: 5, low: 0.2, alternatives: two, seat: 2 }),
  ];
  expect(findMistakes(all, 1, true).map(({ ply }) => ply)).toEqual([1]);
});

test("what is too close to call is no mistake, and only tried again where nothing can be named", () => {
  const two = ["a", "b"].map((action) => ({ action, value: 0.5, regret: 0, low: 0, high: 0 }));
  const all = [decision({ ply: 1, low: 0.04, verdict: "too close to call", alternatives: two })];
  expect([findMistakes(all, 1, true).length, findMistakes(all, 1, false).length]).toEqual([0, 1]);
});

test("a place is the colder the more it costs", () => {
  expect([-0.1, 0, 0.05, 0.1, 0.3].map((regret) => worthOf(regret, 0.1))).toEqual([1, 1, 0.5, 0, 0]);
});

test("the nearest decision is found, the earlier one of two as near", () => {
  expect([nearestPly([2, 6], 4), nearestPly([2, 6], 5), nearestPly([], 3)]).toEqual([2, 6, null]);
});
