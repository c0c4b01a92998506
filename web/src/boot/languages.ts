/** The languages of the page. The texts of one are fetched when it is spoken, and no others. */

import type { en } from "../texts/en";

export type Key = keyof typeof en;
export type Texts = Record<Key, string>;
export type Language = "de" | "en" | "fr" | "es";

export const NAMES: Record<Language, string> = { de: "Deutsch", en: "English", fr: "Français", es: "Español" };

export const PACKS: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import("../texts/de")).de,
  en: async () => (await import("../texts/en")).en,
  fr: async () => (await import("../texts/fr")).fr,
  es: async () => (await import("../texts/es")).es,
};

/** The language of a browser that prefers these, English when we speak none of them. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in NAMES) return short as Language;
  }
  return "en";
}
