/** The texts of one's games; those of a language are fetched when they are wanted. */

import type { Language } from "../../app/i18n.svelte";
import type { GamesTexts } from "./en";

const PACKS: Record<Language, () => Promise<GamesTexts>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
};

export function gamesTextsIn(language: Language): Promise<GamesTexts> {
  return PACKS[language]();
}
