/** The texts of the lessons; those of a language are fetched when they are wanted. */

import type { Language } from "../../app/i18n.svelte";
import type { LessonTexts } from "./en";

const PACKS: Record<Language, () => Promise<LessonTexts>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
};

export function lessonsIn(language: Language): Promise<LessonTexts> {
  return PACKS[language]();
}
