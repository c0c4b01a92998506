import { expect, test } from "vitest";
import { moved, renewed, turnedCard } from "../../../../src/games/chocolate/board/hand";

test("a hand keeps its order and its turns", () => {
  const first = renewed([], ["DWWW", "DDWW", "DWWW"]);
  const mixed = turnedCard(moved(first, 2, 0), 2);
  const next = renewed(mixed, ["*DDDW", "DDWW", "DWWW"]);
  expect(next.map((held) => held.pieces)).toEqual(["WDDW", "DWWW", "DDDW"]);
  expect(new Set(next.map((held) => held.id)).size).toBe(3);
});
