/** One table as the page holds it: the last picture, what happened, and the act under way, which survives a reload. */

import { api, fresh, Refusal } from "../net/api";
import { removeItem, writeItem } from "../app/storage";
import { memoryOf, noteCommitment, noteDeal, makePromise, noncesToReveal, Unfair } from "./fairness_memory";
import type {
  Asked,
  Chair,
  Choices,
  Done,
  Happened,
  News,
  Picture,
  Pondered,
  Previewed,
  Reason,
  Refused,
  Seen,
} from "../wire";

/** How far an act came: given to the line, stored by the server. */
export type Mark = "sent" | "stored";

export interface Pending {
  id: string;
  at: number;
  word: string;
}

export type Answer = Done | Refused | Previewed | Pondered | Seen;
/** A preview without an answer: the word, and who wants to know. */
interface Waiting {
  word: string;
  tell: (previewed: Previewed) => void;
}

const SHORTLY = 1_500;
/** So the ids of questions for help begin: who asked hears the answer over the line. */
export const HELP = "help-";
/** So many of the last lines of the log are kept; the server tells no more to who comes anew. */
const LINES_KEPT = 400;
/** What is asked again by itself, a little later. */
const AGAIN = new Set(["try_again", "too_fast"]);

export class TableClient {
  picture: Picture | null = $state.raw(null);
  happened: Happened[] = $state.raw([]);
  pending: Pending | null = $state.raw(null);
  mark: Mark | null = $state(null);
  problem: Reason | null = $state.raw(null);
  missing: boolean = $state(false);
  /** Is it a lesson, in which nobody else plays, and was that one done? Then nobody goes on from here. */
  lesson: "open" | "done" | null = $state(null);
  /** Does the server show another shuffle than at first? Then our words stay with us. */
  unfair: boolean = $state(false);
  /** When the picture came, on the clock that only goes on: that of the device may be set. */
  receivedAt: number = $state(0);
  private seen: number[] = $state.raw([]);
  private saw = 0;
  private pondered: Pondered | null = $state.raw(null);
  /** What we asked last that we could do, and whether there is no answer to it yet. */
  private pondering: { id: string; at: number; open: boolean } | null = null;
  private stored = 0;
  private later: ReturnType<typeof setTimeout> | null = null;
  /** Was something refused that has no id, as that we look at the table? */
  private unheard = false;
  private readonly waiting = new Map<string, Waiting>();
  private readonly saying = new Map<string, string>();
  private readonly previews = new Map<string, Previewed>();
  /** The ids of nonces that were sent, and the chairs for which a new one is being promised. */
  private readonly revealing = new Set<string>();
  private readonly promising = new Set<number>();
  /** What was asked by REST and has no answer yet. */
  private readonly asking = new Set<(table: string) => Promise<Picture>>();

  constructor(
    readonly id: string,
    private readonly send: (message: Asked) => boolean,
  ) {
    this.pending = this.restorePending();
    if (this.pending) this.mark = "sent";
  }

  get chairs(): Chair[] {
    return this.picture?.chairs ?? [];
  }

  /** The chair of a seat in playing order. */
  chair(seat: number): Chair | null {
    return this.chairs.find((chair) => chair.seat === seat) ?? null;
  }

  /** Can our last action be taken back at once? Bots never mind. */
  get freely(): boolean {
    const alone = this.chairs.every((chair) => chair.kind !== "person" || chair.yours);
    return this.picture?.undo === "free" || (this.picture?.undo === "ask" && alone);
  }

  /** Is it the turn of one of our seats? */
  get mine(): boolean {
    const picture = this.picture;
    return (
      picture?.status === "running" &&
      !this.missing &&
      this.lesson !== "done" &&
      picture.seats.includes(picture.view?.actor ?? 0)
    );
  }

  /** What we could do if it were our turn, as far as the server told us. */
  get thoughts(): Choices | null {
    return this.pondered && this.pondered.at === this.picture?.changed && !this.mine ? this.pondered.choices : null;
  }

  /** The number of our last action, 0 when there is none. */
  get acted(): number {
    return this.happened.findLast((line) => line.kind === "acted" && this.isOurs(line))?.number ?? 0;
  }

  /** The other people to whom our last action was shown, and those to whom it was not yet. */
  get watchers(): { saw: Chair[]; not: Chair[] } {
    const people = this.chairs.map((chair, index) => ({ chair, number: this.seen[index] ?? 0 }));
    const others = people.filter(({ chair }) => chair.kind === "person" && !chair.yours);
    const saw = others.filter(({ number }) => number >= this.acted).map(({ chair }) => chair);
    return { saw, not: others.map(({ chair }) => chair).filter((chair) => !saw.includes(chair)) };
  }

  private isOurs(line: Happened): boolean {
    return this.picture?.seats.includes(line.seat) ?? false;
  }

  /** Tell the others that what they did is before our eyes. */
  witness(): void {
    const number = this.picture?.number ?? 0;
    const fresh = this.happened.some((line) => line.number > this.saw && !this.isOurs(line));
    if (!this.picture?.seats.length || !fresh) return;
    if (this.send({ type: "saw", table: this.id, number })) this.saw = number;
  }

  news(news: News): void {
    this.take(news.picture);
    const last = this.happened.at(-1)?.number ?? 0;
    this.happened = [...this.happened, ...news.happened.filter((line) => line.number > last)].slice(-LINES_KEPT);
  }

  /** A picture that is not older than the one we have. */
  take(picture: Picture): void {
    if (this.picture && picture.number < this.picture.number) return;
    if (this.picture && picture.changed !== this.picture.changed) this.previews.clear();
    this.missing = false;
    this.receivedAt = performance.now();
    this.picture = picture;
    this.settle();
    this.noteFairness();
  }

  /** Keep what is shown of the shuffle before the deal, and see that it stays the same (F10). */
  private noteFairness(): void {
    const { picture } = this;
    if (!picture) return;
    try {
      noteCommitment(picture);
      this.keepPromises();
    } catch (error) {
      if (!(error instanceof Unfair)) throw error;
      this.unfair = true;
    }
  }

  /** Reveal the words that the picture asks us for, promise new ones for a new start, and note what we were dealt (F10). */
  private keepPromises(): void {
    const { picture } = this;
    if (!picture || !memoryOf(this.id)) return;
    noteDeal(picture);
    for (const { chair, nonce } of noncesToReveal(picture)) {
      const id = fresh();
      this.revealing.add(id);
      this.send({ type: "reveal_nonce", table: this.id, id, chair, nonce });
    }
    picture.chairs.forEach((chair, index) => {
      if (chair.yours && chair.must_promise) void this.promiseAnew(index + 1);
    });
  }

  private async promiseAnew(chair: number): Promise<void> {
    if (!this.picture || this.promising.has(chair)) return;
    this.promising.add(chair);
    try {
      this.take(await api.promise(this.id, chair, await makePromise(this.id, this.picture.fairness.commitment)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // the next picture asks again
    } finally {
      this.promising.delete(chair);
    }
  }

  answer(answer: Answer): void {
    if (answer.type === "previewed") {
      this.waiting.get(answer.id)?.tell(answer);
      this.waiting.delete(answer.id);
    } else if (answer.type === "pondered") {
      this.pondered = answer;
      if (answer.id === this.pondering?.id) this.pondering.open = false;
    } else if (answer.type === "seen") {
      this.seen = answer.numbers;
    } else if (answer.type === "done") {
      this.saying.delete(answer.id);
      this.revealing.delete(answer.id);
      if (answer.id !== this.pending?.id) return;
      this.stored = answer.number;
      this.mark = "stored";
      this.settle();
    } else {
      this.refuse(answer);
    }
  }

  private refuse(answer: Refused): void {
    if (answer.id.startsWith(HELP)) return;
    if (answer.id === this.pondering?.id) {
      this.pondering.open = false;
      return;
    }
    const waiting = this.waiting.get(answer.id);
    if (waiting) {
      this.waiting.delete(answer.id);
      const { table, id, reason } = answer;
      waiting.tell({ type: "previewed", table, id, word: "", reason, before: null, after: null, marks: null });
      return;
    }
    if (answer.reason.code === "no_such_table") {
      this.missing = true;
      return;
    }
    if (AGAIN.has(answer.reason.code)) {
      this.unheard ||= answer.id === "";
      this.later ??= setTimeout(() => {
        this.askAgain();
      }, SHORTLY);
      return;
    }
    if (this.revealing.delete(answer.id)) return; // who asks for it still, asks again
    this.saying.delete(answer.id);
    if (answer.picture) this.take(answer.picture);
    if (answer.id === this.pending?.id) this.drop();
    this.problem = answer.reason;
  }

  /** Nobody looks at the table any more: nothing is asked for in its name. */
  stop(): void {
    if (this.later !== null) clearTimeout(this.later);
  }

  private askAgain(): void {
    this.later = null;
    if (this.unheard) this.send({ type: "watch", table: this.id, since: this.picture?.number ?? 0 });
    this.unheard = false;
    this.again();
  }

  /** Play a word; it is kept until the server has answered. */
  act(word: string): void {
    if (!this.picture || this.pending) return;
    this.problem = null;
    this.pending = { id: fresh(), at: this.picture.changed, word };
    this.mark = "sent";
    this.stored = 0;
    writeItem("sessionStorage", this.key, JSON.stringify(this.pending));
    this.send({ type: "act", table: this.id, ...this.pending });
  }

  /** Send what waits for an answer, each time the line is back. What is repeated does nothing. */
  again(): void {
    if (this.pending) this.send({ type: "act", table: this.id, ...this.pending });
    for (const [id, text] of this.saying) this.send({ type: "say", table: this.id, id, text });
    for (const [id, { word }] of this.waiting) this.send({ type: "preview", table: this.id, id, word });
    if (this.pondering?.open) this.send({ type: "ponder", table: this.id, id: this.pondering.id });
    if (this.picture?.revealing) this.noteFairness();
  }

  /** What a word would do; asked once for each position. */
  preview(word: string): Promise<Previewed> {
    const known = this.previews.get(word);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      const id = fresh();
      const at = this.picture?.changed;
      const tell = (previewed: Previewed): void => {
        const isLasting = at === this.picture?.changed && !AGAIN.has(previewed.reason?.code ?? "");
        if (isLasting) this.previews.set(word, previewed);
        resolve(previewed);
      };
      this.waiting.set(id, { word, tell });
      this.send({ type: "preview", table: this.id, id, word });
    });
  }

  /** Ask what we could do if it were our turn; once for each position. */
  ponder(): void {
    const at = this.picture?.changed ?? -1;
    if (at === this.pondering?.at) return;
    this.pondering = { id: fresh(), at, open: true };
    this.send({ type: "ponder", table: this.id, id: this.pondering.id });
  }

  reveal(seat: number): void {
    this.send({ type: "reveal", table: this.id, seat });
  }

  /** True when it went out; otherwise it has to be said again. */
  say(text: string): boolean {
    const id = fresh();
    const isSent = this.send({ type: "say", table: this.id, id, text });
    if (isSent) this.saying.set(id, text);
    return isSent;
  }

  /** Ask by REST; a refusal becomes the problem that is shown. A second tap before the answer asks for nothing more. */
  async ask(request: (table: string) => Promise<Picture>): Promise<void> {
    if (this.asking.has(request)) return;
    this.asking.add(request);
    try {
      await this.attempt(async () => {
        const picture = await request(this.id);
        if (!this.picture || picture.number > this.picture.number) this.take(picture);
      });
    } finally {
      this.asking.delete(request);
    }
  }

  async attempt(run: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.reason;
    }
  }

  readonly undo = (): Promise<void> => this.ask(api.undo);

  private settle(): void {
    if (!this.pending || !this.stored || (this.picture?.number ?? 0) < this.stored) return;
    this.drop();
  }

  private drop(): void {
    this.pending = null;
    this.mark = null;
    removeItem("sessionStorage", this.key);
  }

  private get key(): string {
    return `tafelrunde.act.${this.id}`;
  }

  private restorePending(): Pending | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "null") as Pending | null;
    } catch {
      return null;
    }
  }
}
