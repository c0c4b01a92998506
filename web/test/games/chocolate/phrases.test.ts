import { beforeAll, expect, test, vi } from "vitest";
import { actionText, layPlace, placeName, placeText } from "../../../src/games/chocolate/phrases";
import { speak } from "../../../src/app/i18n.svelte";
import { card } from "../../kit";

const NAMES = ["Ada", "Bob", "Eve"];
const name = (seat: number): string => NAMES[seat - 1] ?? "";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
});

test.each([
  ["en", "Ada offers Bob a card (3 of Bob’s colour).", "Bob offers a card (1 of the other player’s colour) in return."],
  [
    "de",
    "Ada bietet Bob an: eine Karte (3 in der Farbe von Bob).",
    "Bob bietet dafür eine Karte (1 in der Farbe des anderen).",
  ],
  [
    "fr",
    "Ada propose à Bob une carte (3 de la couleur de Bob).",
    "Bob propose en échange une carte (1 de la couleur de l’autre).",
  ],
  ["es", "Ada ofrece a Bob una carta (3 del color de Bob).", "Bob ofrece a cambio una carta (1 del color del otro)."],
] as const)("whose colour is counted on a card of a swap is said, in %s", async (language, offer, back) => {
  await speak(language);
  expect(actionText("Ada", "swap 2 ?3", name)).toBe(offer);
  expect(actionText("Bob", "swap ?1", name)).toBe(back);
});

test.each([
  ["en", "Ada offers Bob a card (1 white, 2 dark, 1 milk)."],
  ["de", "Ada bietet Bob an: eine Karte (1 weiß, 2 dunkel, 1 Vollmilch)."],
] as const)("all pieces of a card are told where the booklet says so, in %s", async (language, offer) => {
  await speak(language);
  expect(actionText("Ada", "swap 2 ?DDMW", name)).toBe(offer);
});

test.each([
  ["de", "Ada spielt Vollmilch."],
  ["fr", "Ada joue le chocolat au lait."],
  ["es", "Ada elige el chocolate con leche."],
] as const)("a colour is named in a sentence, in %s", async (language, sentence) => {
  await speak(language);
  expect(actionText("Ada", "=M", name)).toBe(sentence);
});

const FIELD = [card("WDDW", 0, 0), card("DDWW", 2, 0)];

test("a place on the second tier is told by what it covers and by its cell", async () => {
  await speak("en");
  expect(placeName(FIELD, [1, 0], 2)).toBe("on the second tier over dark, dark, white, dark, column 1, row 0");
});

test("a card held somewhere is told with the contacts and colours that the server counted", async () => {
  await speak("en");
  const marks = { kind: "chocolate" as const, groups: [], contacts: 4, continues: ["W"] };
  expect(placeText(FIELD, [1, 0], 2, marks)).toBe(
    "on the second tier over dark, dark, white, dark, 4 contacts, continues white, column 1, row 0",
  );
});

test("where another laid a card is told, and of nothing else", async () => {
  await speak("en");
  expect(layPlace(FIELD, "DDWW@2,0")).toBe("Where: right of the dark pair, column 2, row 0.");
  expect(layPlace([...FIELD, card("WWDD", 1, 0, 2)], "*WWDD@1,0^")).toBe(
    "Where: on the second tier over dark, dark, white, dark, column 1, row 0.",
  );
  expect(layPlace(FIELD, "pass")).toBe("");
});
