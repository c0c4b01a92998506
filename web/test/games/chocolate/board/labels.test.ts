import { expect, test } from "vitest";
import { placeLabels } from "../../../../src/games/chocolate/board/labels";
import { card } from "../../../kit";

const SIZE = 0.34;

test("a name stands at the upper edge of its card, or at the lower one where buttons lie over the upper one", () => {
  const named = [{ card: card("WWDD", 3, 4), who: "Bob" }];
  expect(placeLabels(named, SIZE, 0)).toMatchObject([{ who: "Bob", x: 4, y: 4 }]);
  expect(placeLabels(named, SIZE, 5)).toMatchObject([{ x: 4, y: 6 }]);
});

test("names of cards that lie over or beside each other can all be read", () => {
  const named = [
    { card: card("WWDD", 0, 0), who: "Theobroma" },
    { card: card("WWDD", 1, 0, 2), who: "Maximiliane" },
    { card: card("WWDD", 2, 0), who: "Clementine" },
  ];
  const labels = placeLabels(named, SIZE, -9);
  const pairs = labels.flatMap((one, index) => labels.slice(index + 1).map((other) => [one, other] as const));
  const covered = pairs.filter(([one, other]) => {
    const near = Math.abs(one.x - other.x) < (one.width + other.width) / 2;
    return near && Math.abs(one.y - other.y) < (one.height + other.height) / 2;
  });
  expect(covered).toEqual([]);
  expect(labels.map(({ who }) => who)).toEqual(["Theobroma", "Maximilia…", "Clementine"]);
});

test("names in a narrow column each have a place of their own, also where there is no room for all", () => {
  const named = [0, -2, -2, -2].map((y) => ({ card: card("WWDD", 0, y), who: "Bob" }));
  const places = placeLabels(named, SIZE, -0.5).map(({ y }) => y);
  expect(new Set(places).size).toBe(4);
  expect(places.slice(0, 2)).toEqual([0, -0.5]);
});

test("of a long name the number that tells it from others stays", () => {
  const [label] = placeLabels([{ card: card("WWDD", 0, 0), who: "Tête en l’air 4" }], SIZE, -9);
  expect(label?.who).toBe("Tête en… 4");
});
