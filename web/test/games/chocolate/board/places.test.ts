import { expect, test } from "vitest";
import {
  fits,
  lifted,
  nearest,
  neighbour,
  places,
  quarter,
  tryPlace,
  turned,
  wayLike,
  word,
} from "../../../../src/games/chocolate/board/places";
import type { Choices } from "../../../../src/wire";

const CHOICES: Choices = {
  words: [],
  lays: [
    {
      card: "DWWW",
      pieces: "DWWW",
      tier: 1,
      smartie: false,
      places: [
        [4, 0],
        [0, 2],
      ],
    },
    { card: "DWWW", pieces: "WDWW", tier: 1, smartie: false, places: [[0, 2]] },
    { card: "*DDWW", pieces: "DDWW", tier: 2, smartie: true, places: [[1, 0]] },
  ],
  smarties: [],
  own: false,
};

test("the places of a card gather its ways", () => {
  const all = places(CHOICES, "DWWW");
  expect(all.map((place) => [place.at, place.ways.length])).toEqual([
    [[4, 0], 1],
    [[0, 2], 2],
  ]);
  expect(nearest(all, [1.2, 3.1], 1.3)?.at).toEqual([0, 2]);
  expect(nearest(all, [9, 9], 1.3)).toBeNull();
  expect(neighbour(all, [4, 0], [0, 1])?.at).toEqual([0, 2]);
});

test("a ghost turns through its ways and is written as a word", () => {
  const place = places(CHOICES, "DWWW")[1]!;
  const ghost = { card: "DWWW", at: place.at, way: wayLike(place, "WDWW"), smartie: place.at };
  expect(word(ghost)).toBe("WDWW@0,2!");
  expect(word(turned(ghost, place))).toBe("DWWW@0,2!");
  const high = places(CHOICES, "*DDWW")[0]!;
  expect(word({ card: "*DDWW", at: high.at, way: wayLike(high, "DDWW"), smartie: null })).toBe("*DDWW@1,0^");
});

test("the other tier is where the card may lie nearest to it", () => {
  const low = { at: [4, 0] as [number, number], ways: [{ pieces: "DDWW", tier: 1 }] };
  const high = [
    [1, 0],
    [7, 0],
  ].map(([x = 0, y = 0]) => ({ at: [x, y] as [number, number], ways: [{ pieces: "DDWW", tier: 2 }] }));
  const ghost = { card: "*DDWW", at: low.at, way: { pieces: "DDWW", tier: 1 }, smartie: null };
  expect(lifted(ghost, [low])).toBe(null);
  expect(lifted(ghost, [low, ...high])).toEqual(high[0]);
  expect(lifted({ ...ghost, at: high[1]!.at, way: { pieces: "DDWW", tier: 2 } }, [low, ...high])).toEqual(low);
});

test("a ghost fits only as it may lie there", () => {
  const all = places(CHOICES, "DWWW");
  const ghost = { card: "DWWW", at: [0, 2] as [number, number], way: { pieces: "WDWW", tier: 1 }, smartie: null };
  expect(fits(ghost, all)).toBe(true);
  expect(fits({ ...ghost, at: [4, 0] }, all)).toBe(false);
  expect(fits({ ...ghost, way: { pieces: "WDWW", tier: 2 } }, all)).toBe(false);
  expect(fits({ ...ghost, at: [8, 8] }, all)).toBe(false);
});

test("a card is tried in all its turns, on both tiers", () => {
  expect(tryPlace("WDWD", [0, 0], 1).ways.map((way) => `${way.pieces}${way.tier}`)).toEqual([
    "WDWD1",
    "DWDW1",
    "WDWD2",
    "DWDW2",
  ]);
  expect(quarter("ABCD")).toBe("DABC");
});
