/** A puzzle under way: a table like any other, whose answers come from its position and not from a game. */

import { api, Refusal } from "../../net/api";
import type { TableClient } from "../../table/client.svelte";
import { positionTable } from "../../table/position_table";
import type { PuzzleAnswer, PuzzlePicture, Reason } from "../../wire";

const WRONG: Reason = { code: "not_best", sentence: "This is not the best move.", rule: null, cells: [] };

export class PuzzleRun {
  readonly table: TableClient;
  puzzle: PuzzlePicture | null = $state.raw(null);
  /** What became of the last try, until the next one. */
  answer: PuzzleAnswer | null = $state.raw(null);
  /** Is the solution shown? */
  isRevealed: boolean = $state(false);
  /** Why the puzzle cannot be shown. */
  problem: Reason | null = $state.raw(null);

  constructor(
    private readonly game: string,
    /** The name of the puzzle; empty for the next one. */
    private readonly name: string,
  ) {
    this.table = positionTable("puzzle", {
      act: (word) => this.act(word),
      preview: async (word) => {
        this.forget();
        return await api.previewPuzzle(this.game, this.puzzle?.puzzle ?? "", word);
      },
      fail: (reason) => {
        this.problem = reason;
      },
    });
  }

  get isSolved(): boolean {
    return this.answer?.right ?? false;
  }

  async open(): Promise<void> {
    try {
      this.puzzle = await (this.name ? api.puzzle(this.game, this.name) : api.nextPuzzle(this.game));
      this.table.lesson = "open";
      this.show(this.puzzle.picture);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.reason;
    }
  }

  reveal(): void {
    this.isRevealed = true;
  }

  /** Another try begins: what was said of the last one goes, but not a solution that was shown. */
  forget(): void {
    if (!this.isSolved && !this.isRevealed) this.answer = null;
  }

  private async act(word: string): Promise<Reason | null> {
    const answer = await api.tryPuzzle(this.game, this.puzzle?.puzzle ?? "", word);
    this.answer = answer;
    if (!answer.right) return WRONG;
    this.table.lesson = "done";
    this.show(answer.picture);
    return null;
  }

  private show(picture: PuzzleAnswer["picture"]): void {
    this.table.news({ type: "news", picture, happened: [], truncated: false });
  }
}
