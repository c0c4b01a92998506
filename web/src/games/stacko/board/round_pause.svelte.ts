/** The pause after a round, in this page alone: neither the server nor the other player waits for it. */

import { pace } from "../../../app/settings.svelte";
import { readItem, removeItem, writeItem } from "../../../app/storage";
import type { TableClient } from "../../../table/client.svelte";
import type { EndedRound, StackoView } from "../../../wire";
import { roundToShow } from "../round_end";

/** In ms: a part is counted. */
const PART = 260;
const HEIGHT = 10;

export class RoundPause {
  /** So many places from the bottom up have been counted. */
  counted: number = $state(0);
  private continued: boolean = $state(false);
  private witnessed: boolean = $state(false);
  private ran = false;

  constructor(
    private readonly table: TableClient,
    private readonly view: () => StackoView,
  ) {
    this.continued = readItem("sessionStorage", this.key) !== null;
    $effect(() => {
      this.look();
    });
    $effect(() => this.count());
  }

  /** The round that is over and still shown. */
  readonly shown: EndedRound | null = $derived.by(() =>
    roundToShow(this.view(), {
      seats: this.table.picture?.seats ?? [],
      witnessed: this.witnessed,
      continued: this.continued,
    }),
  );

  /** The number of the round whose points are being counted, 0 for none. */
  readonly round: number = $derived.by(() => {
    const view = this.view();
    const isLast = !view.actor && view.ended.length === view.round;
    return this.shown || isLast ? view.ended.length : 0;
  });

  /** Does it end by itself? Where other people play, or somebody only looks on; in a lesson there is time. */
  readonly timed: boolean = $derived.by(() => {
    const { picture, chairs, lesson } = this.table;
    return !lesson && (!picture?.seats.length || chairs.some((chair) => chair.kind === "person" && !chair.yours));
  });

  goOn = (): void => {
    this.continued = true;
    writeItem("sessionStorage", this.key, "1");
  };

  /** A round that was taken back is played again, and ends again. */
  private look(): void {
    const { actor, ended } = this.view();
    if (actor) this.ran = true;
    if (!actor || ended.length) return;
    this.witnessed = true;
    this.continued = false;
    removeItem("sessionStorage", this.key);
  }

  /** Count place by place; at once for who wants nothing to move, and for a match that was over when we came. */
  private count(): (() => void) | undefined {
    const step = this.ran ? pace(PART) : 0;
    this.counted = this.round && !step ? HEIGHT : 0;
    if (!this.round || !step) return undefined;
    const timer = setInterval(() => {
      this.counted += 1;
      if (this.counted >= HEIGHT) clearInterval(timer);
    }, step);
    return () => {
      clearInterval(timer);
    };
  }

  private get key(): string {
    return `tafelrunde.round.${this.table.id}`;
  }
}
