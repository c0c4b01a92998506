import { expect, test } from "vitest";
import { countedPoints, roundToShow } from "../../../src/games/stacko/round_end";
import type { EndedRound, StackoView } from "../../../src/wire";

const ENDED: EndedRound = { finisher: 2, runs: [3, 10], towers: [[32], [40]], open: [[false], [true]] };

function second(history: StackoView["history"] = [], more: Partial<StackoView> = {}): StackoView {
  return { kind: "stacko", seat: 1, actor: 2, round: 2, turns: 0, ended: [ENDED], history, ...more } as StackoView;
}
const NEW = { seats: [1], witnessed: false, continued: false };

test("a round that is over is shown until one goes on", () => {
  expect(roundToShow(second(), NEW)).toBe(ENDED);
  expect(roundToShow(second(), { ...NEW, continued: true })).toBeNull();
  expect(roundToShow(second([], { round: 1, ended: [] }), NEW)).toBeNull();
});

test("what the other does in the new round ends nothing, one's own action does", () => {
  expect(roundToShow(second([[2, 2, "pass", 7]]), NEW)).toBe(ENDED);
  expect(roundToShow(second([[2, 1, "pass", 7]]), NEW)).toBeNull();
});

test("an onlooker is shown the end of a round that they saw, or that is new", () => {
  const later = second([], { turns: 2 });
  expect(roundToShow(later, { ...NEW, seats: [] })).toBeNull();
  expect(roundToShow(later, { ...NEW, seats: [], witnessed: true })).toBe(ENDED);
});

test("nothing is shown once the match is over, or by a server that tells no towers", () => {
  expect(roundToShow(second([], { actor: 0 }), NEW)).toBeNull();
  expect(roundToShow(second([], { ended: [{ ...ENDED, towers: [] }] }), NEW)).toBeNull();
});

test("points are counted part by part, and no further than the run", () => {
  expect([0, 1, 3, 10].map((parts) => countedPoints(ENDED, [15, 50], 1, parts))).toEqual([0, 5, 15, 15]);
  expect(countedPoints(ENDED, [15, 50], 2, 10)).toBe(50);
});
