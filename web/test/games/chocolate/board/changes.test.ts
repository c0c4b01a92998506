import { expect, test } from "vitest";
import { changedAreas, signed } from "../../../../src/games/chocolate/board/changes";
import type { Group } from "../../../../src/wire";

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
