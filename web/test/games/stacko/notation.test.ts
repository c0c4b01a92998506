import { expect, test } from "vitest";
import { parseWord } from "../../../src/games/stacko/notation";

test("words are taken apart", () => {
  expect(parseWord("take 4")).toEqual({ kind: "take", place: 4 });
  expect(parseWord("draw")).toEqual({ kind: "draw" });
});
