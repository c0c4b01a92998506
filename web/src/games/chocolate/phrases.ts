/** Cards, places and actions of the game as sentences of the language spoken. */

import { has, t, type Key } from "../../app/i18n.svelte";
import type { ChocolateMarks, ChocolateView, Group, Laid } from "../../wire";
import type { SeatNames } from "../game";
import { square, visible, type Cell } from "./field";
import { parseWord, type ParsedWord } from "./notation";
import { summands } from "./score";
import { around, type Beside } from "./surroundings";

export function colour(letter: string): string {
  const key = `colour.${letter}`;
  return has(key) ? t(key) : letter;
}

/** "two white, one dark, one milk", for a card. */
export function cardName(card: string): string {
  const parts = ["W", "D", "M"]
    .map((letter) => [letter, [...card].filter((piece) => piece === letter).length] as const)
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => t(`card.${letter}` as Key, { n: count }));
  return card.startsWith("*") ? `${t("card.stack")} (${parts.join(", ")})` : parts.join(", ");
}

/** What somebody did, as a sentence. */
export function actionText(who: string, word: string, seatName: SeatNames): string {
  const act = parseWord(word);
  switch (act.kind) {
    case "name":
      return t("told.name", { who, colour: colour(act.colour) });
    case "lay":
      return layText(who, act);
    case "pass":
      return t("told.pass", { who });
    case "offer":
      return t("told.offer", {
        who,
        to: seatName(act.to),
        card: offered(act.card, "card.announced", seatName(act.to)),
      });
    case "give":
      return t("told.give", { who, card: offered(act.card, "card.announced.back") });
    case "agree":
      return t("told.agree", { who });
    case "decline":
      return t("told.decline", { who });
    case "other":
      return `${who}: ${act.word}`;
  }
}

function layText(who: string, act: Extract<ParsedWord, { kind: "lay" }>): string {
  const card = cardName((act.stack ? "*" : "") + act.pieces);
  const line = t(act.tier === 2 ? "told.stack" : "told.lay", { who, card });
  if (act.smartie === null) return line;
  return `${line} ${t(act.smartie === "own" ? "told.smartie.own" : "told.smartie.other")}`;
}

/** A card of a swap; of one that is hidden the pieces in the colour of who would get it are counted (S12), or all (S14). */
function offered(card: string, announced: Key, whose = ""): string {
  if (!card.startsWith("?")) return cardName(card);
  const number = announcedNumber(card);
  return number === null ? t("card.composition", { pieces: cardName(card) }) : t(announced, { n: number, whose });
}

/** The number announced for a hidden card, `?3`; null where all its pieces were told, `?DDMW`. */
export function announcedNumber(card: string): number | null {
  return /^\?\d$/.test(card) ? Number(card.slice(1)) : null;
}

/** "right of white and dark, column 2, row 0": a place for those who hear it. */
export function placeName(cards: readonly Laid[], at: Cell, tier: number): string {
  return `${whereName(cards, at, tier)}, ${cellName(at)}`;
}

/** Where a card was laid, as a sentence for those who hear it; empty for what lies nowhere. */
export function layPlace(cards: readonly Laid[], word: string): string {
  const act = parseWord(word);
  if (act.kind !== "lay") return "";
  const [x, y] = act.at;
  const others = cards.filter((card) => card.x !== x || card.y !== y || card.tier !== act.tier);
  return t("told.where", { where: placeName(others, act.at, act.tier) });
}

function cellName([x, y]: Cell): string {
  return t("place.cell", { x, y });
}

/** What a card would lie beside, or on the second tier on top of. */
function whereName(cards: readonly Laid[], at: Cell, tier: number): string {
  if (tier !== 2) return besideName(around(cards, at));
  const below = square(at).map((cell) => colour(visible(cards, cell) ?? ""));
  return `${t("place.on")} ${t("place.over", { what: below.join(", ") })}`;
}

/** "right of white and dark, 2 contacts, continues dark": the same with what the server says of a card there. */
export function placeText(cards: readonly Laid[], at: Cell, tier: number, marks: ChocolateMarks | null): string {
  if (!marks) return placeName(cards, at, tier);
  const contacts = t("place.contacts", { n: marks.contacts });
  const colours = marks.continues.map(colour).join(t("and"));
  const continues = colours ? t("place.continues", { colour: colours }) : "";
  return [whereName(cards, at, tier), contacts, continues, cellName(at)].filter(Boolean).join(", ");
}

/** Whose a neutral area is, and by how many contacts. */
export function areaText(area: Group, view: ChocolateView, name: SeatNames): string {
  const [first = "", second = ""] = [...new Set(view.colours)].map((letter) => colour(letter ?? ""));
  const [one = 0, other = 0] = area.contacts;
  const contacts = t("area.contacts", { n: area.cells.length, first, one, second, other });
  const owners = view.colours.flatMap((letter, index) => (letter === area.owner ? [name(index + 1)] : []));
  return `${contacts} ${area.owner ? t("area.of", { n: owners.length, who: owners.join(t("and")) }) : t("area.tied")}`;
}

/** "Ada 12, Bob 39 = 9 + 30": how all sides stand. */
export function standingText(view: ChocolateView, name: SeatNames): string {
  const seats = view.colours.flatMap((letter, index) =>
    letter && view.colours.indexOf(letter) === index ? [index + 1] : [],
  );
  return seats
    .map((seat) => {
      const partners = view.colours.flatMap((letter, index) =>
        letter === view.colours[seat - 1] ? [name(index + 1)] : [],
      );
      const parts = summands(view.standing, seat).map(({ points }) => points);
      const made = parts.filter((points) => points !== 0).length > 1 ? ` = ${parts.join(" + ")}` : "";
      return `${partners.join(t("and"))} ${view.standing.scores[seat - 1] ?? 0}${made}`;
    })
    .join(", ");
}

function besideName(beside: readonly Beside[]): string {
  if (beside.length === 0) return t("place.first");
  return beside
    .map(({ side, letters }) => {
      const [first = "", second] = letters;
      const same = letters.length === 2 && first === second;
      const what = same ? t("place.pair", { colour: colour(first) }) : [...letters].map(colour).join(" + ");
      return t(`place.${side}` as Key, { what });
    })
    .join(", ");
}

/** That a swap came to nothing, for all to read until somebody acts; no card is told (S12). */
export function declinedText(view: ChocolateView, name: (seat: number) => string): string {
  const [seat = 0, word = ""] = view.history.at(-1) ?? [];
  return word === "swap no" ? t("swap.declined", { who: name(seat) }) : "";
}
