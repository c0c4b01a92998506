import { expect, test } from "vitest";
import { around, rows } from "../src/board/describing";
import { bounds, carried, fitted, nudged, outline, owner, visible, within, zoomed } from "../src/board/field";
import { moved, renewed, turnedCard } from "../src/board/hand";
import { fits, lifted, nearest, neighbour, places, quarter, tryPlace, turned, wayLike, word } from "../src/board/placing";
import { finisher } from "../src/board/stacko";
import { lately, said } from "../src/board/words";
import type { Choices } from "../src/wire";
import { card } from "./kit";

const FIELD = [card("WDDW", 0, 0), card("DDWW", 2, 0), card("WWDD", 1, 0, 2, true)];
const CHOICES: Choices = {
  words: [],
  lays: [
    { card: "DWWW", pieces: "DWWW", tier: 1, places: [[4, 0], [0, 2]] },
    { card: "DWWW", pieces: "WDWW", tier: 1, places: [[0, 2]] },
    { card: "*DDWW", pieces: "DDWW", tier: 2, places: [[1, 0]] },
  ],
  smarties: [],
  own: false,
};

test("the topmost piece of a cell is seen", () => {
  expect(visible(FIELD, [1, 0])).toBe("W");
  expect(visible(FIELD, [0, 1])).toBe("W");
  expect(visible(FIELD, [9, 9])).toBeNull();
  expect(owner(FIELD, [2, 1])).toBe(2);
});

test("a field is read row by row", () => {
  expect(rows(FIELD)).toEqual(["WWWD", "WDDW"]);
  expect(rows([])).toEqual([]);
});

test("a place is told by its neighbours", () => {
  expect(around(FIELD, [4, 0], "DWWW")).toEqual({
    beside: [{ side: "right", letters: "DW" }],
    contacts: 2,
    continues: ["D", "W"],
  });
});

test("a box grows to the window and keeps its middle", () => {
  expect(fitted(bounds(FIELD, [], 0), 200, 100)).toEqual({ x: 0, y: 0, width: 4, height: 2 });
  expect(zoomed({ x: 0, y: 0, width: 10, height: 10 }, 0.5, [0, 0])).toEqual({ x: 0, y: 0, width: 5, height: 5 });
});

test("a window moves as little as it must to show a box", () => {
  const seen = { x: 0, y: 0, width: 10, height: 10 };
  expect(nudged(seen, { x: 8, y: -1, width: 3, height: 3 })).toEqual({ x: 1, y: -1, width: 10, height: 10 });
  expect(nudged(seen, { x: 2, y: 3, width: 3, height: 3 })).toEqual(seen);
  expect(within({ x: 5, y: 5, width: 40, height: 20 }, nudged(seen, { x: 5, y: 5, width: 40, height: 20 }))).toBe(true);
  expect([within({ x: 8, y: 0, width: 3, height: 3 }, seen), within(seen, seen)]).toEqual([false, true]);
});

test("a drawing is carried so that the same point stays under the same pixel", () => {
  const seen = { x: 3, y: 1, width: 5, height: 5 };
  const { x, y, scale } = carried({ x: 0, y: 0, width: 10, height: 10 }, seen, 200);
  const drawnAt = (cell: number): number => (cell / 10) * 200;
  expect([x + scale * drawnAt(3), y + scale * drawnAt(1), x + scale * drawnAt(8)]).toEqual([0, 0, 200]);
});

test("an outline has the sides that face outward", () => {
  expect(outline([[0, 0]]).match(/M/g)).toHaveLength(4);
  expect(outline([[0, 0], [1, 0]]).match(/M/g)).toHaveLength(6);
});

test("the places of a card gather its ways", () => {
  const all = places(CHOICES, "DWWW");
  expect(all.map((place) => [place.at, place.ways.length])).toEqual([[[4, 0], 1], [[0, 2], 2]]);
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
  const high = [[1, 0], [7, 0]].map(([x = 0, y = 0]) => ({ at: [x, y] as [number, number], ways: [{ pieces: "DDWW", tier: 2 }] }));
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
  expect(tryPlace("WDWD", [0, 0], 1).ways.map((way) => way.pieces + way.tier)).toEqual(["WDWD1", "DWDW1", "WDWD2", "DWDW2"]);
  expect(quarter("ABCD")).toBe("DABC");
});

test("a hand keeps its order and its turns", () => {
  const first = renewed([], ["DWWW", "DDWW", "DWWW"]);
  const mixed = turnedCard(moved(first, 2, 0), 2);
  const next = renewed(mixed, ["*DDDW", "DDWW", "DWWW"]);
  expect(next.map((held) => held.pieces)).toEqual(["WDDW", "DWWW", "DDDW"]);
  expect(new Set(next.map((held) => held.id)).size).toBe(3);
});

test("words are taken apart", () => {
  expect(said("*WDDW@3,-2^")).toEqual({ kind: "lay", stack: true, pieces: "WDDW", at: [3, -2], tier: 2, smartie: null });
  expect(said("WDDM@3,-2!5,0")).toMatchObject({ kind: "lay", smartie: [5, 0] });
  expect(said("WDDM@3,-2!")).toMatchObject({ smartie: "own" });
  expect(said("swap 2 ?3")).toEqual({ kind: "offer", to: 2, card: "?3" });
  expect(said("swap ?1")).toEqual({ kind: "give", card: "?1" });
  expect(said("take 4")).toEqual({ kind: "take", place: 4 });
  expect(said("=D")).toEqual({ kind: "name", colour: "D" });
});

test("what others laid since one's own turn is new, and always the last card", () => {
  const history: [number, string][] = [[1, "=W"], [1, "DWWW@0,0"], [2, "=D"], [2, "swap 1 ?3"], [1, "swap DDDW"], [2, "swap yes"]];
  expect(lately(1, history, 1)).toBe(0);
  expect(lately(1, history, 2)).toBe(0);
  history.push([2, "DDMD@0,-2"], [3, "MWWM@2,0!"]);
  expect([1, 2, 3, 0].map((seat) => lately(3, history, seat))).toEqual([1, 2, 2, 2]);
  expect(lately(3, [...history, [1, "pass"]], 1)).toBe(2);
});

test("who finished a round has fifty points, and nobody after two hundred turns", () => {
  expect([[50, 15], [45, 50], [45, 10], []].map(finisher)).toEqual([1, 2, 0, 0]);
});
