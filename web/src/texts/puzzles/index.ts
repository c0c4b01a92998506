/** The texts of the puzzles; those of a language are fetched when they are wanted. */

import type { Language } from "../../app/i18n.svelte";
import type { PuzzleTexts } from "./en";

const PACKS: Record<Language, () => Promise<PuzzleTexts>> = {
  de: async () => (await import("./de")).de,
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  es: async () => (await import("./es")).es,
};

export function puzzleTextsIn(language: Language): Promise<PuzzleTexts> {
  return PACKS[language]();
}
