import { expect, test } from "vitest";
import { around, fieldTable } from "../../../src/games/chocolate/surroundings";
import { card } from "../../kit";

const FIELD = [card("WDDW", 0, 0), card("DDWW", 2, 0), card("WWDD", 1, 0, 2, true)];

test("a field is a table with the coordinates, tiers and smarties of its cells", () => {
  const { columns, rows } = fieldTable(FIELD);
  expect(columns).toEqual([0, 1, 2, 3]);
  expect(rows.map(({ y, cells }) => [y, cells.map((cell) => cell?.letter).join("")])).toEqual([
    [0, "WWWD"],
    [1, "WDDW"],
  ]);
  expect(rows[0]?.cells.map((cell) => [cell?.tier, cell?.smartie])).toEqual([
    [1, false],
    [2, true],
    [2, true],
    [1, false],
  ]);
});

test("a cell without a card is empty, and so is a field without cards", () => {
  expect(fieldTable([card("WWWW", 0, 0), card("DDDD", 2, 1)]).rows[0]?.cells[2]).toBeNull();
  expect(fieldTable([])).toEqual({ columns: [], rows: [] });
});

test("a place is told by its neighbours", () => {
  expect(around(FIELD, [4, 0])).toEqual([{ side: "right", letters: "DW" }]);
});
