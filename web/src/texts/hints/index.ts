/** The texts of hints and of the coach; those of a language are fetched when they are wanted. */

import type { Language } from "../../app/i18n.svelte";
import type { HintTexts } from "./en";

const PACKS: Record<Language, () => Promise<HintTexts>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
};

export function hintTextsIn(language: Language): Promise<HintTexts> {
  return PACKS[language]();
}
