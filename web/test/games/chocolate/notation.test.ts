import { expect, test } from "vitest";
import { lately, parseWord } from "../../../src/games/chocolate/notation";

test("words are taken apart", () => {
  expect(parseWord("*WDDW@3,-2^")).toEqual({
    kind: "lay",
    stack: true,
    pieces: "WDDW",
    at: [3, -2],
    tier: 2,
    smartie: null,
  });
  expect(parseWord("WDDM@3,-2!5,0")).toMatchObject({ kind: "lay", smartie: [5, 0] });
  expect(parseWord("WDDM@3,-2!")).toMatchObject({ smartie: "own" });
  expect(parseWord("swap 2 ?3")).toEqual({ kind: "offer", to: 2, card: "?3" });
  expect(parseWord("swap ?1")).toEqual({ kind: "give", card: "?1" });
  expect(parseWord("=D")).toEqual({ kind: "name", colour: "D" });
});

test("what others laid since one's own turn is new, and always the last card", () => {
  const history: [number, string][] = [
    [1, "=W"],
    [1, "DWWW@0,0"],
    [2, "=D"],
    [2, "swap 1 ?3"],
    [1, "swap DDDW"],
    [2, "swap yes"],
  ];
  expect(lately(1, history, 1)).toBe(0);
  expect(lately(1, history, 2)).toBe(0);
  history.push([2, "DDMD@0,-2"], [3, "MWWM@2,0!"]);
  expect([1, 2, 3, 0].map((seat) => lately(3, history, seat))).toEqual([1, 2, 2, 2]);
  expect(lately(3, [...history, [1, "pass"]], 1)).toBe(2);
});
