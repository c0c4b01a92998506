/** The time of the browser, which goes on at its pace also where nobody looks. */

export interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/**
 * A browser lets the timers of a page in the background fire once a minute, too seldom to keep a line open. The timers
 * of its workers go on, so both are set, and the first one counts: should there be no worker, nothing is lost.
 */
class BrowserClock implements Clock {
  private readonly due = new Map<number, () => void>();
  private last = 0;
  private worker: Worker | null = null;

  now(): number {
    return Date.now();
  }

  after(ms: number, run: () => void): () => void {
    const id = ++this.last;
    this.due.set(id, run);
    this.ticking()?.postMessage([id, ms]);
    const timer = setTimeout(() => {
      this.run(id);
    }, ms);
    return () => {
      clearTimeout(timer);
      this.due.delete(id);
    };
  }

  private run(id: number): void {
    const run = this.due.get(id);
    this.due.delete(id);
    run?.();
  }

  private ticking(): Worker | null {
    if (this.worker === null && typeof Worker !== "undefined") {
      this.worker = new Worker(new URL("./timer_worker.ts", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }: MessageEvent<number>) => {
        this.run(data);
      };
    }
    return this.worker;
  }
}

export const browserClock: Clock = new BrowserClock();
