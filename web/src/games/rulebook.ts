/** Which rules the page of a game tells, in which order, with which drawings. */

import type { RuleTexts } from "../texts/rules/en";

export interface Chapter {
  title: keyof RuleTexts;
  rules: string[];
  drawings?: string[];
}

export const FAIR: Chapter = { title: "title.fair", rules: ["F1", "F10", "U1"] };
