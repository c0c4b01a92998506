/** A hint that is asked for step by step, and what the coach says: questions to the server, and its answers. */

import { session } from "../../../app/session.svelte";
import { fresh } from "../../../net/api";
import { HELP } from "../../../table/client.svelte";
import type { AskHint, Hint, Told, Warned } from "../../../wire";

export type Step = NonNullable<AskHint["step"]>;
type Cells = [number, number][];

/** What is asked again by itself, a little later. */
const AGAIN = new Set(["try_again", "too_fast"]);
const SHORTLY = 1_500;

abstract class Question {
  /** The id of what is asked and not answered. */
  protected open: string | null = $state(null);
  private later: ReturnType<typeof setTimeout> | null = null;
  private readonly unhear: () => void;

  constructor(protected readonly table: string) {
    this.unhear = session.listen((message) => {
      this.hear(message);
    });
  }

  get waits(): boolean {
    return this.open !== null;
  }

  /** Nobody wants to know any more. */
  stop(): void {
    if (this.later !== null) clearTimeout(this.later);
    if (this.open !== null) session.tell({ type: "stop_hint", table: this.table });
    this.open = null;
  }

  close(): void {
    this.stop();
    this.unhear();
  }

  protected begin(): void {
    this.open = HELP + fresh();
    this.send(this.open);
  }

  protected abstract send(id: string): void;
  protected abstract take(message: Told): void;
  protected abstract refuse(code: string): void;

  private hear(message: Told): void {
    if (this.open === null) return;
    if (message.type === "hello")
      this.send(this.open); // the line is new
    else if ("id" in message && message.id === this.open) {
      if (message.type !== "refused") this.take(message);
      else if (AGAIN.has(message.reason.code)) this.repeat(this.open);
      else {
        this.open = null;
        this.refuse(message.reason.code);
      }
    }
  }

  private repeat(id: string): void {
    this.later = setTimeout(() => {
      if (this.open === id) this.send(id);
    }, SHORTLY);
  }
}

export class HintRun extends Question {
  step: Step = $state("place");
  hint: Hint | null = $state.raw(null);
  /** How far it is, from 0 to 1. */
  progress = $state(0);
  /** The code of why there is none. */
  refused: string | null = $state(null);

  ask(step: Step): void {
    this.step = step;
    this.refused = null;
    this.progress = 0;
    this.begin();
  }

  /** Where the board shows something, each cell once: places may overlap. */
  get cells(): Cells {
    const found = new Map((this.hint?.cells.flat() ?? []).map((cell) => [cell.join(), cell]));
    return [...found.values()];
  }

  protected send(id: string): void {
    session.tell({ type: "ask_hint", table: this.table, id, step: this.step });
  }

  protected take(message: Told): void {
    if (message.type !== "hint") return;
    this.progress = message.progress;
    if (!message.hint) return;
    this.hint = message.hint;
    this.open = null;
  }

  protected refuse(code: string): void {
    this.refused = code;
  }
}

export class CoachRun extends Question {
  warned: Warned | null = $state.raw(null);
  /** How many actions came before the one that was looked at last. */
  ply = $state(0);

  ask(ply: number): void {
    this.stop();
    this.warned = null;
    this.ply = ply;
    this.begin();
  }

  forget(): void {
    this.stop();
    this.warned = null;
  }

  protected send(id: string): void {
    session.tell({ type: "ask_coach", table: this.table, id, ply: this.ply });
  }

  protected take(message: Told): void {
    if (message.type !== "coach") return;
    this.warned = message.warned ?? null;
    this.open = null;
  }

  protected refuse(): void {
    this.warned = null; // a coach who is not sure says nothing
  }
}
