/** The texts of the deal of the day; those of a language are fetched when they are wanted. */

import type { Language } from "../../app/i18n.svelte";
import type { DailyTexts } from "./en";

const PACKS: Record<Language, () => Promise<DailyTexts>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
};

export function dailyTextsIn(language: Language): Promise<DailyTexts> {
  return PACKS[language]();
}
