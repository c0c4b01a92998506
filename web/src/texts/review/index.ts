/** The texts of the review; those of a language are fetched when they are wanted. */

import type { Language } from "../../app/i18n.svelte";
import type { ReviewTexts } from "./en";

const PACKS: Record<Language, () => Promise<ReviewTexts>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
};

export function reviewTextsIn(language: Language): Promise<ReviewTexts> {
  return PACKS[language]();
}
