/** The one socket of a visitor: it comes back by itself, says what it saw last, and loses no request. */

import { browserClock, type Clock } from "./clock";
import { PROTOCOL, type Asked, type Told } from "../wire";

export type Light = "connected" | "waiting" | "offline";

const SILENCE = 2_500;
const GIVE_UP = 9_000;
/** The server hangs up on who says nothing for half a minute, however much is heard meanwhile. */
const SAY_SOMETHING = 12_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;

export interface Line {
  send(message: string): void;
  close(): void;
}

/** How to open a line, told apart from the browser so that it can be tested without one. */
export type Dial = (heard: (message: string) => void, opened: () => void, closed: () => void) => Line;

export function dialBrowser(heard: (message: string) => void, opened: () => void, closed: () => void): Line {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws`);
  socket.onmessage = (event) => {
    heard(String(event.data));
  };
  socket.onopen = opened;
  socket.onclose = closed;
  return {
    send: (message) => {
      socket.send(message);
    },
    close: () => {
      socket.close();
    },
  };
}

export class Connection {
  light: Light = "offline";
  private line: Line | null = null;
  private open = false;
  private wait = FIRST_WAIT;
  private heardAt = 0;
  private saidAt = 0;
  private asked = false;
  private stopped = false;
  private dialled = 0;
  private cancel: (() => void) | null = null;
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly told: (message: Told) => void,
    private readonly shone: (light: Light) => void,
    private readonly dial: Dial = dialBrowser,
    private readonly clock: Clock = browserClock,
  ) {}

  start(): void {
    this.stopped = false;
    this.shine("waiting");
    const number = ++this.dialled;
    const isOurs = (): boolean => this.line !== null && number === this.dialled; // and not one that was given up
    this.line = this.dial(
      (message) => {
        if (isOurs()) this.hear(message);
      },
      () => {
        if (isOurs()) this.opened();
      },
      () => {
        if (isOurs()) this.closed();
      },
    );
    this.cancel = this.clock.after(GIVE_UP, () => {
      this.giveUp();
    });
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
    this.line?.close();
    this.line = null;
    this.open = false;
  }

  /** Watch a table from now on, also after the line was lost. */
  watch(table: string): void {
    if (!this.seen.has(table)) this.seen.set(table, 0);
    this.send({ type: "watch", table, since: this.seen.get(table) ?? 0 });
  }

  unwatch(table: string): void {
    this.seen.delete(table);
    this.send({ type: "unwatch", table });
  }

  /** True when the message went out; a request that did not is asked again by whoever keeps it. */
  send(message: Asked): boolean {
    if (!this.open || this.line === null) return false;
    this.line.send(JSON.stringify(message));
    this.saidAt = this.clock.now();
    return true;
  }

  private opened(): void {
    this.cancel?.();
    this.open = true;
    this.wait = FIRST_WAIT;
    this.heardAt = this.saidAt = this.clock.now();
    this.asked = false;
    for (const [table, since] of this.seen) this.send({ type: "watch", table, since });
    this.beat();
  }

  private hear(text: string): void {
    this.heardAt = this.clock.now();
    if (this.asked) this.shine("connected");
    this.asked = false;
    const message = JSON.parse(text) as Told;
    if (message.type === "hello") {
      if (message.protocol !== PROTOCOL) location.reload();
      this.shine("connected");
    }
    if (message.type === "news") this.note(message.picture.table, message.picture.number);
    this.told(message);
  }

  /** Keep what was seen last of a table, unless we went from it while that was on its way. */
  private note(table: string, number: number): void {
    if (this.seen.has(table)) this.seen.set(table, number);
  }

  private beat(): void {
    this.cancel = this.clock.after(SILENCE, () => {
      const silent = this.clock.now() - this.heardAt;
      if (silent >= GIVE_UP) {
        this.giveUp();
        return;
      }
      if (silent < SILENCE) this.shine("connected");
      else if (this.asked) this.shine("waiting");
      if (silent >= SILENCE) this.asked = this.send({ type: "ping" });
      else if (this.clock.now() - this.saidAt >= SAY_SOMETHING) this.send({ type: "ping" });
      this.beat();
    });
  }

  /** Leave a line on which nothing is heard; when the browser ends it is its own affair. */
  private giveUp(): void {
    this.line?.close();
    this.closed();
  }

  private closed(): void {
    if (this.stopped || this.line === null) return;
    this.cancel?.();
    this.line = null;
    this.open = false;
    this.shine("offline");
    this.cancel = this.clock.after(this.wait, () => {
      this.start();
    });
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private shine(light: Light): void {
    if (light === this.light) return;
    this.light = light;
    this.shone(light);
  }
}
