import { expect, test } from "vitest";
import { changedAreas, changedTotals, signed, totalsAfter } from "../../../../src/games/chocolate/board/changes";
import type { ChocolateView, Group } from "../../../../src/wire";

const area = (contacts: number[], owner: string | null, x = 0): Group => ({
  kind: "area",
  colour: "M",
  cells: [0, 1, 2, 3, 4, 5].map((y) => [x, y]),
  contacts,
  owner,
});

test("an area that changes hands is shown, one that stays as it was is not", () => {
  const stays = area([2, 1], "W", 9);
  expect(changedAreas([stays, area([8, 6], "W")], [stays, area([8, 8], null)])).toEqual([area([8, 8], null)]);
});

test("an area that is covered is shown as gone", () => {
  expect(changedAreas([area([8, 6], "W")], [])).toEqual([{ ...area([], null), gone: true }]);
});

test("changes of points have a sign", () => {
  expect([3, -4].map(signed)).toEqual(["+3", "−4"]);
});

test("what each side won or lost is told by its colour, a team counted once", () => {
  const totals = [
    [4, 2, 4, 2],
    [7, 2, 7, 2],
    [[13, 7, 6], 1, [13, 7, 6], 1],
  ];
  const view = { colours: ["W", "D", "W", "D"], totals } as ChocolateView;
  expect(totalsAfter(view, 2)).toEqual([[7], [2]]);
  expect(totalsAfter(view, 3)).toEqual([[13, 7, 6], [1]]);
  expect(changedTotals(view, 1, 3)).toEqual([
    ["W", 9],
    ["D", -1],
  ]);
  expect(changedTotals(view, 0, 1)).toEqual([
    ["W", 4],
    ["D", 2],
  ]);
});
