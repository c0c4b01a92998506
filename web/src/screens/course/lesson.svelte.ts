/** A lesson under way: a table like any other, whose answers come from its position and not from a game. */

import { api, Refusal } from "../../net/api";
import type { TableClient } from "../../table/client.svelte";
import { positionTable } from "../../table/position_table";
import type { LessonPicture, Previewed, Reason } from "../../wire";

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
    this.table = positionTable("lesson", {
      act: (word) => this.act(word),
      preview: (word) => this.preview(word),
      fail: (reason) => {
        this.problem = reason;
      },
    });
  }

  async open(): Promise<void> {
    try {
      this.take(await api.tryLesson(this.game, this.name, []));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.reason;
    }
  }

  hint(): void {
    this.hinted = true;
  }

  private async act(word: string): Promise<Reason | null> {
    const next = await api.tryLesson(this.game, this.name, [...this.words, word]);
    if (next.reason) this.miss(word, next.reason);
    else {
      this.words = [...this.words, word];
      this.take(next);
    }
    return next.reason;
  }

  private async preview(word: string): Promise<Previewed> {
    const shown = await api.previewLesson(this.game, this.name, this.words, word);
    if (shown.reason) this.miss(word, shown.reason);
    else this.wrong = null;
    return shown;
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
}
