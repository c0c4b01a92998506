/** Points that were just won or lost: shown for a moment where it happened. */

import { pace } from "../../../app/settings.svelte";
import type { ChocolateView } from "../../../wire";
import { gains, type Gain } from "./changes";

/** How long a change floats, and how long its cause is lit, in milliseconds. */
const SHOWN = 2_200;

export class Gains {
  list: readonly Gain[] = $state.raw([]);
  private last: ChocolateView | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Follow a new view; what was taken back, or came while nobody looked, is no news. */
  follow(view: ChocolateView): boolean {
    const { last } = this;
    this.last = view;
    const isNext = last !== null && view.history.length > last.history.length;
    const found = isNext ? gains(last, view) : [];
    if (found.length) this.show(found);
    return found.length > 0;
  }

  private show(found: readonly Gain[]): void {
    this.list = found;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.list = [];
      },
      pace(SHOWN) || SHOWN,
    );
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
