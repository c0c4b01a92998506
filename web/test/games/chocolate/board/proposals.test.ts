import { expect, test } from "vitest";
import { bestAtPlaces, laysOf } from "../../../../src/games/chocolate/board/proposals";
import type { Proposal } from "../../../../src/games/game";

function proposal(word: string, worth = 1): Proposal {
  return { word, kind: "other", shown: false, label: "", worth };
}

test("only what lays a card is drawn on the field", () => {
  const lays = laysOf(
    ["WWDM@1,-2", "*WWDD@0,3^", "WDDM@0,0!", "WDDM@2,0!4,5", "=W", "pass"].map((word) => proposal(word)),
  );
  expect(lays.map(({ pieces, at, tier, smartie, target }) => [pieces, at, tier, smartie, target])).toEqual([
    ["WWDM", [1, -2], 1, false, null],
    ["WWDD", [0, 3], 2, true, null],
    ["WDDM", [0, 0], 1, true, null],
    ["WDDM", [2, 0], 1, false, [4, 5]],
  ]);
});

test("a place on a tier is marked once, with the best that can be done there, the best of all last", () => {
  const all = [
    proposal("WWDM@1,0", 0.2),
    proposal("DDDM@1,0", 0.9),
    proposal("*WWDM@1,0^", 1),
    proposal("WWDM@3,0", 0.1),
  ];
  expect(bestAtPlaces(laysOf(all)).map(({ word }) => word)).toEqual(["WWDM@3,0", "DDDM@1,0", "*WWDM@1,0^"]);
});
