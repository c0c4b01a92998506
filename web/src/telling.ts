/** Words of the notation, places, bots and refusals as sentences of the language spoken. */

import { around, type Around } from "./board/describing";
import type { Cell } from "./board/field";
import { said, type Said } from "./board/words";
import { has, spoken, t, type Key } from "./texts/index.svelte";
import type { TableClient } from "./table.svelte";
import type { Chair, Laid, Reason } from "./wire";

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

export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return has(key) ? t(key) : bot;
}

/** The name of who sits on a chair. */
export function chairName(chair: Chair | null): string {
  if (!chair || chair.kind === "empty") return t("chair.empty");
  return chair.kind === "bot" ? botName(chair.bot ?? chair.name.replace("bot:", "")) : chair.name;
}

/** The name of a seat, and the number that tells it from others of the same name, if there are any. */
export function seatLabel(table: TableClient, seat: number): { name: string; number: string } {
  const chair = table.chair(seat);
  if (chair?.yours && (table.picture?.seats.length ?? 0) > 1) return { name: t("seats.player", { n: seat }), number: "" };
  const name = chairName(chair);
  const same = table.chairs.filter((other) => chairName(other) === name).length;
  return { name, number: same > 1 ? String(seat) : "" };
}

/** The name of a seat; who plays several on one device has numbers for them. */
export function seatName(table: TableClient, seat: number): string {
  const { name, number } = seatLabel(table, seat);
  return number ? `${name} ${number}` : name;
}

/** What a refusal says, in the language spoken; what no key tells of, the server says in English. */
export function why(reason: Reason): string {
  const key = `refused.${reason.code.endsWith("too_large") ? "too_large" : reason.code}`;
  if (has(key)) return t(key);
  return spoken() === "en" ? reason.sentence : t("refused.other");
}

/** "in 10 minutes", "in 3 days": never sooner than it is. */
export function soon(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const format = new Intl.RelativeTimeFormat(spoken());
  if (minutes <= 90) return format.format(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 36 ? format.format(hours, "hour") : format.format(Math.ceil(hours / 24), "day");
}

/** What somebody did, as a sentence; `part` is the part that was taken in Stacko. */
export function told(who: string, word: string, seatName: (seat: number) => string, part = 0): string {
  const act = said(word);
  switch (act.kind) {
    case "name":
      return t("told.name", { who, colour: colour(act.colour) });
    case "lay":
      return toldLay(who, act);
    case "pass":
      return t("told.pass", { who });
    case "offer":
      return t("told.offer", { who, to: seatName(act.to), card: offered(act.card, "card.announced", seatName(act.to)) });
    case "give":
      return t("told.give", { who, card: offered(act.card, "card.announced.back") });
    case "agree":
      return t("told.agree", { who });
    case "decline":
      return t("told.decline", { who });
    case "take":
      return t("told.take", { who, part, place: act.place });
    case "draw":
      return t("told.draw", { who, part });
    case "other":
      return `${who}: ${act.word}`;
  }
}

function toldLay(who: string, act: Extract<Said, { kind: "lay" }>): string {
  const card = cardName((act.stack ? "*" : "") + act.pieces);
  const line = t(act.tier === 2 ? "told.stack" : "told.lay", { who, card });
  if (act.smartie === null) return line;
  return `${line} ${t(act.smartie === "own" ? "told.smartie.own" : "told.smartie.other")}`;
}

/** A card of a swap; of one that is hidden the pieces in the colour of who would get it are counted (S12). */
function offered(card: string, announced: Key, whose = ""): string {
  return card.startsWith("?") ? t(announced, { n: Number(card.slice(1)), whose }) : cardName(card);
}

/** "right of white and dark, 2 contacts, continues dark": a place for those who hear it. */
export function placeName(cards: readonly Laid[], at: Cell, pieces: string, tier: number): string {
  const found = around(cards, at, pieces);
  const where = tier === 2 ? t("place.on") : besideName(found);
  const contacts = t("place.contacts", { n: found.contacts });
  const continues = found.continues.length ? t("place.continues", { colour: found.continues.map(colour).join(t("and")) }) : "";
  return [where, contacts, continues].filter(Boolean).join(", ");
}

function besideName(found: Around): string {
  if (found.beside.length === 0) return t("place.first");
  return found.beside
    .map(({ side, letters }) => {
      const same = letters.length === 2 && letters[0] === letters[1];
      const what = same ? t("place.pair", { colour: colour(letters[0] ?? "") }) : [...letters].map(colour).join(" + ");
      return t(`place.${side}` as Key, { what });
    })
    .join(", ");
}
