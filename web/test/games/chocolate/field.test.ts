import { expect, test } from "vitest";
import {
  bounds,
  carried,
  fitted,
  nudged,
  outline,
  owner,
  visible,
  within,
  zoomed,
} from "../../../src/games/chocolate/field";
import { card } from "../../kit";

const FIELD = [card("WDDW", 0, 0), card("DDWW", 2, 0), card("WWDD", 1, 0, 2, true)];

test("the topmost piece of a cell is seen", () => {
  expect(visible(FIELD, [1, 0])).toBe("W");
  expect(visible(FIELD, [0, 1])).toBe("W");
  expect(visible(FIELD, [9, 9])).toBeNull();
  expect(owner(FIELD, [2, 1])).toBe(2);
});

test("a box grows to the window and keeps its middle", () => {
  expect(fitted(bounds(FIELD, [], 0), 200, 100)).toEqual({ x: 0, y: 0, width: 4, height: 2 });
  expect(zoomed({ x: 0, y: 0, width: 10, height: 10 }, 0.5, [0, 0])).toEqual({ x: 0, y: 0, width: 5, height: 5 });
});

test("a window moves as little as it must to show a box", () => {
  const seen = { x: 0, y: 0, width: 10, height: 10 };
  expect(nudged(seen, { x: 8, y: -1, width: 3, height: 3 })).toEqual({ x: 1, y: -1, width: 10, height: 10 });
  expect(nudged(seen, { x: 2, y: 3, width: 3, height: 3 })).toEqual(seen);
  expect(within({ x: 5, y: 5, width: 40, height: 20 }, nudged(seen, { x: 5, y: 5, width: 40, height: 20 }))).toBe(true);
  expect([within({ x: 8, y: 0, width: 3, height: 3 }, seen), within(seen, seen)]).toEqual([false, true]);
});

test("a drawing is carried so that the same point stays under the same pixel", () => {
  const seen = { x: 3, y: 1, width: 5, height: 5 };
  const { x, y, scale } = carried({ x: 0, y: 0, width: 10, height: 10 }, seen, 200);
  const drawnAt = (cell: number): number => (cell / 10) * 200;
  expect([x + scale * drawnAt(3), y + scale * drawnAt(1), x + scale * drawnAt(8)]).toEqual([0, 0, 200]);
});

test("an outline has the sides that face outward", () => {
  expect(outline([[0, 0]]).match(/M/g)).toHaveLength(4);
  expect(
    outline([
      [0, 0],
      [1, 0],
    ]).match(/M/g),
  ).toHaveLength(6);
});
