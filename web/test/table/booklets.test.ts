import { expect, test } from "vitest";
import { bookletsFor, deckOf } from "../../src/table/booklets";

test.each([
  ["de", ["de", "fr", "es"]],
  ["en", ["de", "fr", "es"]],
  ["fr", ["fr", "de", "es"]],
  ["es", ["es", "de", "fr"]],
] as const)("a reader of %s is offered their own booklet first", (language, booklets) => {
  expect(bookletsFor("schokoly", language)).toEqual(booklets);
});

test("games whose booklets are alike offer none", () => {
  expect([...bookletsFor("schoko", "fr"), ...bookletsFor("stacko", "es")]).toEqual([]);
});

test("the Spanish booklet has a deck of its own", () => {
  expect([deckOf("schokoly", "de"), deckOf("schokoly", "es"), deckOf("stacko", null)]).toEqual(["48", "36", null]);
});
