/** Record files from elsewhere: the record in them, or why it cannot be shown. */

import { GAMES, isGame, type GameName } from "../games";
import type { Gaps, Key } from "../app/i18n.svelte";
import type { Checked } from "../wire";

/** Why a file is not shown: a text with what goes into its gaps, and where the rules of a game tell of it. */
export interface Fault {
  key: Key;
  gaps: Gaps;
  rule: string | null;
  game: GameName | null;
}

export type Fields = Record<string, unknown>;

const FORMAT = "tafelrunde/1";

/** The record that fills a text, or the first of several, a line each. */
export function readRecord(text: string): Fields | null {
  return parsed(text) ?? parsed(text.split("\n")[0] ?? "");
}

function parsed(text: string): Fields | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && !Array.isArray(found) ? (found as Fields | null) : null;
  } catch {
    return null;
  }
}

/** What is wrong with a record, from what it says itself and what a check of it found. */
export function findFault(record: Fields, { partial, rule, field, action }: Checked): Fault {
  const { format, game, actions } = record;
  if (typeof format !== "string" || !format.startsWith("tafelrunde/")) return about("refused.bad_record");
  if (format !== FORMAT) return about("record.format", { format });
  if (record.rules !== 1)
    return about("record.rules", { version: record.rules === undefined ? "?" : JSON.stringify(record.rules) });
  if (!isGame(game)) return about("record.game", { game: typeof game === "string" ? game : "?" });
  if (action && Array.isArray(actions)) return move(game, action, String(actions[action - 1]), rule);
  if (partial) return about("record.partial");
  if (rule === "R2" || rule === "R3") return about("record.shuffle");
  if (rule?.startsWith("F")) return about("record.seed");
  if (["R5", "R7", "R8"].includes(rule ?? "") && record.result) return about("record.result");
  return field ? about("record.field", { where: field }) : about("refused.bad_record");
}

function about(key: Key, gaps: Gaps = {}): Fault {
  return { key, gaps, rule: null, game: null };
}

/** An action that may not be; its rule is told of where the page of the game has it. */
function move(game: GameName, n: number, word: string, rule: string | null): Fault {
  const told = GAMES[game].rules.some(({ rules }) => rules.includes(rule ?? ""));
  return { key: "record.move", gaps: { n, word: word.slice(0, 40) }, rule: told ? rule : null, game };
}
