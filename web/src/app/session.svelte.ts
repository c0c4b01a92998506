/** The visitor: who they are, the one line to the server, and the tables they look at. */

import { api, arriving, Refusal } from "../net/api";
import { Connection, type Light } from "../net/connection";
import { writeItem } from "./storage";
import { TableClient } from "../table/client.svelte";
import type { Asked, BotEntry, Told } from "../wire";

const AGAIN = 2_000;
const BOTS = "tafelrunde.bots";

function keptBots(): BotEntry[] {
  try {
    return JSON.parse(localStorage.getItem(BOTS) ?? "[]") as BotEntry[];
  } catch {
    return [];
  }
}

class Session {
  name: string = $state("");
  light: Light = $state("waiting");
  /** Does this server let in only who was invited, and we were not? */
  uninvited: boolean = $state(false);
  bots: BotEntry[] = $state.raw(keptBots());
  private readonly tables = new Map<string, TableClient>();
  private readonly listeners = new Set<(message: Told) => void>();
  private arrival: Promise<void> | null = null;
  private readonly line = new Connection(
    (message) => {
      this.hear(message);
    },
    (light) => {
      this.light = light;
    },
  );

  /** Learn who we are, then open the line. Who asks the server for more before that is a guest once again. */
  start(): Promise<void> {
    if (!this.arrival) arriving((this.arrival = this.arrive()));
    return this.arrival;
  }

  /** Try until it works. */
  private async arrive(): Promise<void> {
    for (;;) {
      try {
        this.name = (await api.me()).name;
        break;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.uninvited = error.reason.code === "invitation_needed";
        if (this.uninvited) return;
        this.light = "offline";
        await new Promise((done) => setTimeout(done, AGAIN));
      }
    }
    this.line.start();
  }

  /** Which bots there are; kept, so that the next visit shows them at once. */
  async meetBots(): Promise<void> {
    this.bots = await api.bots().catch(() => this.bots);
    writeItem("localStorage", BOTS, JSON.stringify(this.bots));
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name)).name;
  }

  /** Come to a table, and ask again for what was not answered there; `leave` when its screen is gone. */
  enter(id: string): TableClient {
    const table = new TableClient(id, (message) => this.line.send(message));
    this.tables.set(id, table);
    this.line.watch(id);
    table.again();
    return table;
  }

  leave(id: string): void {
    this.tables.get(id)?.stop();
    this.tables.delete(id);
    this.line.unwatch(id);
  }

  /** Hear all that comes over the line, until what is returned is called; a hello comes whenever the line is new. */
  listen(heard: (message: Told) => void): () => void {
    this.listeners.add(heard);
    return () => this.listeners.delete(heard);
  }

  /** True when the message went out. */
  tell(message: Asked): boolean {
    return this.line.send(message);
  }

  private hear(message: Told): void {
    for (const heard of this.listeners) heard(message);
    if (message.type === "hello") {
      this.name = message.name;
      for (const table of this.tables.values()) table.again();
      return;
    }
    if (message.type === "news") this.tables.get(message.picture.table)?.news(message);
    else if (message.type === "hint" || message.type === "coach") return;
    else if ("table" in message) this.tables.get(message.table)?.answer(message);
  }
}

export const session = new Session();
