import { expect, test } from "vitest";
import { marksOf, otherProposals } from "../../../../src/games/stacko/board/proposals";

const ALL = ["take 10", "draw", "take 3", "pass"].map((word) => ({
  word,
  kind: "other" as const,
  shown: false,
  label: "",
  worth: 1,
}));

test("what is built in is marked at its place, the rest beside the towers", () => {
  expect(marksOf(ALL).map(({ place }) => place)).toEqual([10, 3]);
  expect(otherProposals(ALL).map(({ word }) => word)).toEqual(["draw", "pass"]);
});
