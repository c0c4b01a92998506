/** A review under way: asked for by REST, followed over the line, and asked for again when that comes back. */

import { announce } from "../../app/announcer.svelte";
import { session } from "../../app/session.svelte";
import { ask, Refusal } from "../../net/api";
import type { NewReview, Reason, ReviewNews, ReviewReport, ReviewStatus, Told } from "../../wire";
import { say } from "./texts.svelte";
import { followUp, mergeDecisions } from "./report";

export type Depth = ReviewStatus["depth"];

const at = (review: string): string => `/reviews/${encodeURIComponent(review)}`;

/** What there is before anything was found. */
const NOTHING: ReviewReport = {
  game: "",
  evaluator: "",
  calibrated: true,
  depth: "quick",
  tau_known: true,
  ended: null,
  sides: [],
  decisions: [],
  hindsight: [],
};

export class ReviewRun {
  /** What is known of the review that was asked for last. */
  status: ReviewStatus | null = $state.raw(null);
  /** All that was found by now, also by a quicker look before. */
  report: ReviewReport | null = $state.raw(null);
  problem: Reason | null = $state.raw(null);
  private readonly deafen: () => void;

  /** Line and requests are told apart from the page so that they can be tested without it. */
  constructor(
    private readonly source: Pick<NewReview, "table" | "record">,
    private readonly line: Pick<typeof session, "listen" | "tell"> = session,
    private readonly request: <T>(method: string, path: string, body?: unknown) => Promise<T> = ask,
  ) {
    this.deafen = line.listen((message) => {
      this.hear(message);
    });
  }

  get isUnderWay(): boolean {
    return this.status?.state === "queued" || this.status?.state === "running";
  }

  /** Ask for a review of this depth; one that is there already is shown at once. */
  async start(depth: Depth): Promise<void> {
    await this.attempt(async () => {
      this.take(await this.request<ReviewStatus>("POST", "/reviews", { ...this.source, depth }));
      this.follow();
    });
  }

  /** Nobody waits for it any more. */
  async stop(): Promise<void> {
    const { status } = this;
    if (!status) return;
    this.status = { ...status, state: "cancelled" };
    await this.attempt(() => this.request("DELETE", at(status.id)));
  }

  /** The screen is gone; what goes on without us the server decides. */
  leave(): void {
    if (this.isUnderWay && this.status) this.line.tell({ type: "unwatch_review", review: this.status.id });
    this.deafen();
  }

  private hear(message: Told): void {
    if (message.type === "hello") void this.catchUp();
    else if (message.type === "review" && message.id === this.status?.id) this.takeNews(message);
    else if (message.type === "refused" && message.id === this.status?.id) void this.start(this.status.depth);
  }

  /** The line was lost and is back: look how far it came, and follow on. */
  private async catchUp(): Promise<void> {
    const { status } = this;
    if (!status || !this.isUnderWay) return;
    await this.attempt(async () => {
      this.take(await this.request<ReviewStatus>("GET", at(status.id)));
      this.follow();
    });
  }

  private follow(): void {
    if (this.isUnderWay && this.status) this.line.tell({ type: "watch_review", review: this.status.id });
  }

  private take(status: ReviewStatus): void {
    this.status = status;
    if (status.review) this.report = followUp(this.report, status.review);
  }

  private takeNews({ decisions, ...news }: ReviewNews): void {
    this.take(news);
    const report = this.report ?? NOTHING;
    if (decisions.length) this.report = { ...report, decisions: mergeDecisions(report.decisions, decisions) };
    if (news.state === "done") announce(say(news.depth === "full" ? "closer.done" : "title.done"));
  }

  private async attempt(run: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.reason;
    }
  }
}
