/** A lesson under way: a table like any other, whose answers come from its position and not from a game. */

import { api, fresh, Refusal } from "../../net/api";
import { TableClient } from "../../table/client.svelte";
import type { Act, Asked, LessonPicture, Preview, Previewed, Reason } from "../../wire";

/** After so many wrong tries the hint comes by itself. */
const TRIES = 2;

export class LessonRun {
  readonly table: TableClient;
  /** How far it came: the step that is to be done, and what to point at. */
  now: LessonPicture | null = $state.raw(null);
  /** Why the last try was none, until the next one. */
  wrong: Reason | null = $state.raw(null);
  /** Why the lesson cannot be shown. */
  problem: Reason | null = $state.raw(null);
  hinted: boolean = $state(false);
  private words: string[] = [];
  private readonly missed = new Set<string>();

  constructor(
    private readonly game: string,
    private readonly name: string,
  ) {
    this.table = new TableClient(`lesson.${fresh()}`, (message) => this.hear(message));
  }

  async open(): Promise<void> {
    try {
      this.take(await api.tryLesson(this.game, this.name, []));
    } catch (error) {
      this.fail(error);
    }
  }

  hint(): void {
    this.hinted = true;
  }

  private hear(message: Asked): boolean {
    if (message.type === "act") void this.act(message);
    else if (message.type === "preview") void this.preview(message);
    return true;
  }

  private async act({ id, word }: Act): Promise<void> {
    try {
      const next = await api.tryLesson(this.game, this.name, [...this.words, word]);
      if (next.reason) {
        this.refuse(id, next.reason);
        this.miss(word, next.reason);
        return;
      }
      this.words = [...this.words, word];
      this.take(next);
      this.table.answer({ type: "done", table: this.table.id, id, number: next.picture.number });
    } catch (error) {
      this.refuse(id, this.fail(error));
    }
  }

  private refuse(id: string, reason: Reason): void {
    this.table.answer({ type: "refused", table: this.table.id, id, reason, picture: null });
  }

  private async preview({ id, word }: Preview): Promise<void> {
    const table = this.table.id;
    const none: Previewed = {
      type: "previewed",
      table,
      id,
      word,
      reason: null,
      before: null,
      after: null,
      marks: null,
    };
    try {
      const shown = await api.previewLesson(this.game, this.name, this.words, word);
      this.table.answer({ ...shown, table, id });
      if (shown.reason) this.miss(word, shown.reason);
      else this.wrong = null;
    } catch (error) {
      this.table.answer({ ...none, reason: this.fail(error) });
    }
  }

  private take(next: LessonPicture): void {
    this.now = next;
    this.table.lesson = next.done ? "done" : "open";
    this.wrong = null;
    this.problem = null;
    this.hinted = false;
    this.missed.clear();
    this.table.news({ type: "news", picture: next.picture, happened: [], truncated: false });
  }

  /** Count a wrong try, the same one once, and say why it was none. */
  private miss(word: string, reason: Reason): void {
    this.wrong = reason;
    this.missed.add(word);
    if (this.missed.size >= TRIES) this.hint();
  }

  private fail(error: unknown): Reason {
    if (!(error instanceof Refusal)) throw error;
    this.problem = error.reason;
    return error.reason;
  }
}
