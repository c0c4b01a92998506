/** A table whose answers come from one position and not from a game: to learn and to solve, with nobody else there. */

import { fresh, Refusal } from "../net/api";
import type { Act, Preview, Previewed, Reason } from "../wire";
import { TableClient } from "./client.svelte";

export interface Answers {
  /** Do what a word says; why not, if it is not done. The new picture comes as news. */
  act: (word: string) => Promise<Reason | null>;
  preview: (word: string) => Promise<Previewed>;
  /** The server could not be asked. */
  fail: (reason: Reason) => void;
}

export function positionTable(prefix: string, answers: Answers): TableClient {
  const table = new TableClient(`${prefix}.${fresh()}`, (message) => {
    if (message.type === "act") void act(message);
    else if (message.type === "preview") void preview(message);
    return true;
  });

  async function act({ id, word }: Act): Promise<void> {
    const reason = await answers.act(word).catch(failed);
    if (reason) table.answer({ type: "refused", table: table.id, id, reason, picture: null });
    else table.answer({ type: "done", table: table.id, id, number: table.picture?.number ?? 0 });
  }

  async function preview({ id, word }: Preview): Promise<void> {
    const nothing = { type: "previewed", table: table.id, id, word, before: null, after: null, marks: null } as const;
    const shown = await answers.preview(word).catch((error: unknown) => ({ ...nothing, reason: failed(error) }));
    table.answer({ ...shown, table: table.id, id });
  }

  function failed(error: unknown): Reason {
    if (!(error instanceof Refusal)) throw error;
    answers.fail(error.reason);
    return error.reason;
  }

  return table;
}
