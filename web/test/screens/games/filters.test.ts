import { expect, test } from "vitest";
import { areOpen, OPEN, queryOf } from "../../../src/screens/games/filters";

test("open filters ask for everything", () => {
  expect(queryOf(OPEN, 0).toString()).toBe("");
  expect(areOpen(OPEN)).toBe(true);
});

test("a span is a time, and a name is trimmed", () => {
  const query = queryOf({ ...OPEN, against: "bots", span: "month", search: " Ada " }, 2_592_000_005);
  expect(query.toString()).toBe("against=bots&search=Ada&since=5");
});
