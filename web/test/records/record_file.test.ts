import { expect, test } from "vitest";
import { findFault, readRecord, type Fields } from "../../src/records/record_file";
import type { Checked } from "../../src/wire";

const RECORD: Fields = { format: "tafelrunde/1", rules: 1, game: "schoko", actions: ["=D", "DDWW@0,0", "WWWW@90,90"] };

function checked(found: Partial<Checked>): Checked {
  return { good: false, partial: false, notes: [], sentence: "", rule: null, field: null, action: null, ...found };
}

test("a record fills the file, or its first line", () => {
  expect(readRecord('{\n"game": "stacko"\n}')).toEqual({ game: "stacko" });
  expect(readRecord('{"game": "stacko"}\n{"game": "schoko"}')).toEqual({ game: "stacko" });
});

test.each(["", "null", "[]", '"tafelrunde/1"', '{"game": '])(
  "what is not a thing with fields is no record: %s",
  (text) => {
    expect(readRecord(text)).toBeNull();
  },
);

test("a move against the rules is named with the rule that is told of", () => {
  const found = findFault(RECORD, checked({ rule: "C7", action: 3 }));
  expect(found).toEqual({ key: "record.move", gaps: { n: 3, word: "WWWW@90,90" }, rule: "C7", game: "schoko" });
  expect(findFault(RECORD, checked({ rule: "N2", action: 3 })).rule).toBeNull();
});

test.each([
  [{ format: undefined }, {}, "refused.bad_record"],
  [{ format: "chess/1" }, {}, "refused.bad_record"],
  [{ format: "tafelrunde/2" }, {}, "record.format"],
  [{ rules: 7 }, {}, "record.rules"],
  [{ rules: undefined }, {}, "record.rules"],
  [{ game: "chess" }, {}, "record.game"],
  [{ game: 3 }, {}, "record.game"],
  [{}, { partial: true, rule: "R10" }, "record.partial"],
  [{}, { rule: "R2" }, "record.shuffle"],
  [{}, { rule: "F5" }, "record.seed"],
  [{ result: {} }, { rule: "R5" }, "record.result"],
  [{}, { rule: "R1", field: "seats[0].name" }, "record.field"],
  [{}, {}, "refused.bad_record"],
])("%o, checked %o: %s", (fields, found, key) => {
  expect(findFault({ ...RECORD, ...fields }, checked(found)).key).toBe(key);
});
