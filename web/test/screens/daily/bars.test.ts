import { expect, test } from "vitest";
import { columnsOf, percent, rangeOf, signedMargin } from "../../../src/screens/daily/bars";

const bar = (margin: number | null, people: number, bots: string[] = []) => ({ margin, people, bots });

test("each margin has a column, those between too, and who gave up has none", () => {
  expect(columnsOf([bar(null, 3), bar(-1, 2), bar(1, 1, ["club"])])).toEqual([
    { low: -1, high: -1, people: 2, bots: [] },
    { low: 0, high: 0, people: 0, bots: [] },
    { low: 1, high: 1, people: 1, bots: ["club"] },
  ]);
  expect(columnsOf([bar(null, 1)])).toEqual([]);
});

test("where there are too many they are put together, and nobody is lost", () => {
  const columns = columnsOf(Array.from({ length: 100 }, (_, index) => bar(index - 50, 1)));
  expect(columns.length).toBeLessThanOrEqual(21);
  expect(columns.reduce((sum, column) => sum + column.people, 0)).toBe(100);
});

test("margins have their sign", () => {
  expect([signedMargin(5), signedMargin(0), signedMargin(-5)]).toEqual(["+5", "0", "−5"]);
  expect(rangeOf({ low: 0, high: 4, people: 0, bots: [] })).toBe("0 … +4");
  expect(percent(0.675)).toBe(68);
});
