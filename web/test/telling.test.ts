import { beforeAll, expect, test, vi } from "vitest";
import { told } from "../src/telling";
import { speak } from "../src/texts/index.svelte";

const NAMES = ["Ada", "Bob", "Eve"];
const name = (seat: number): string => NAMES[seat - 1] ?? "";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
});

test.each([
  ["en", "Ada offers Bob a card (3 of Bob’s colour).", "Bob offers back a card (1 of the other’s colour)."],
  ["de", "Ada bietet Bob an: eine Karte (3 in der Farbe von Bob).", "Bob bietet dafür eine Karte (1 in der Farbe des anderen)."],
  ["fr", "Ada propose à Bob une carte (3 de la couleur de Bob).", "Bob propose en échange une carte (1 de la couleur de l’autre)."],
  ["es", "Ada ofrece a Bob una carta (3 del color de Bob).", "Bob ofrece a cambio una carta (1 del color del otro)."],
] as const)("whose colour is counted on a card of a swap is said, in %s", async (language, offer, back) => {
  await speak(language);
  expect(told("Ada", "swap 2 ?3", name)).toBe(offer);
  expect(told("Bob", "swap ?1", name)).toBe(back);
});

test.each([
  ["de", "Ada spielt Vollmilch."],
  ["fr", "Ada joue le chocolat au lait."],
  ["es", "Ada elige el chocolate con leche."],
] as const)("a colour is named in a sentence, in %s", async (language, sentence) => {
  await speak(language);
  expect(told("Ada", "=M", name)).toBe(sentence);
});
