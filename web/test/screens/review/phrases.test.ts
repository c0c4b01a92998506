import { beforeAll, expect, test } from "vitest";
import { speak } from "../../../src/app/i18n.svelte";
import { percent, points, signedPoints } from "../../../src/screens/review/figures";
import {
  costSentence,
  lossRange,
  reasonSentences,
  resultSentence,
  shownVerdict,
} from "../../../src/screens/review/phrases";
import { fetchTexts } from "../../../src/screens/review/texts.svelte";
import { decision, side } from "./kit";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("en");
  await fetchTexts();
});

const INTERVALS = side({}).intervals;

test("chances are told in percent, differences in points, with a decimal where they are few", () => {
  expect([percent(0.414), points(-0.0523), points(0.127), signedPoints(0.1), signedPoints(-0.031)]).toEqual([
    "41%",
    "5.2",
    "13",
    "+10",
    "−3.1",
  ]);
});

test("nothing has no sign", () => {
  expect([signedPoints(0), signedPoints(-0.0001), signedPoints(0.0001)]).toEqual(["0", "0", "0"]);
});

test("a win is said with what counted most, and what stood against it", () => {
  const won = side({
    start: 0.41,
    others_errors: 0.7,
    own_errors: -0.11,
    intervals: { ...INTERVALS, others_errors: [0.5, 0.9], own_errors: [-0.2, -0.1] },
  });
  expect(resultSentence(won)).toBe(
    "From a chance of 41% at the start to a win; what counted most: errors of others (+70 points), against it: own errors (−11 points).",
  );
});

test("a shared first place and a game that was not finished are said as what they are", () => {
  expect(resultSentence(side({ result: 0.333333 }))).toContain("to a shared first place");
  expect(resultSentence(side({ result: 0.62 }))).toContain("to 62% in the last position");
});

test("nothing is said to have counted where nothing is sure", () => {
  expect(resultSentence(side({ result: 0, rest: -0.5 }))).toContain("which part counted most is not certain");
});

test("a cost comes with its range", () => {
  const one = decision({ regret: 0.12, low: 0.08, high: 0.16, verdict: "mistake" });
  expect(costSentence(one)).toBe("It cost 12 points (range: 8 to 16).");
});

test("what is too close to call is said as that", () => {
  const one = decision({ regret: 0.04, low: -0.01, high: 0.09, verdict: "too close to call" });
  expect(costSentence(one)).toBe("It may have cost 4 points, but the range is 0 to 9: too close to call.");
});

test("without a known error of the reviewer no cost is called certain", () => {
  const one = decision({ regret: 0.3, low: 0.2, high: 0.4, verdict: "too close to call", tau: null });
  expect(costSentence(one)).toContain("may have cost 30 points");
});

test("a proven cost has no range", () => {
  const one = decision({ regret: 0.5, low: 0.5, high: 0.5, verdict: "proven", tau: null });
  expect([costSentence(one), costSentence({ ...one, regret: 0 })]).toEqual([
    "It cost exactly 50 points.",
    "No move was better. That is certain.",
  ]);
});

test("who had no choice is not judged", () => {
  expect([costSentence(decision({ verdict: null })), shownVerdict(decision({ verdict: null })).tone]).toEqual([
    "There was nothing to choose.",
    "none",
  ]);
});

test("a proven move is good when it cost nothing and bad when it cost two points", () => {
  const tones = [0, 0.01, 0.02].map((regret) => shownVerdict({ verdict: "proven", regret }).tone);
  expect(tones).toEqual(["good", "open", "bad"]);
});

test("a range of losses has their sign, and none gains anything", () => {
  expect(lossRange({ low: -0.02, high: 0.09 })).toEqual({ low: "−9", high: "0" });
});

test("a reason is told with its figures, and with the name of the seat in them", () => {
  const figures = { seat: 2, best: 4, played: 9, before: 8 };
  expect(reasonSentences([{ kind: "cut", figures, cells: [[1, 2]] }], (seat) => `Bot ${seat}`)).toEqual([
    {
      text: "It cuts the largest group of Bot 2 from 8 pieces to 4; after the other move it has 9.",
      cells: [[1, 2]],
    },
  ]);
});

test("reasons of kinds that are not known, or without a figure of theirs, are left out", () => {
  const odd = [
    { kind: "nobody knows", figures: {}, cells: [] },
    { kind: "cut", figures: { best: 4 }, cells: [] },
  ];
  expect(reasonSentences(odd, String)).toEqual([]);
});
