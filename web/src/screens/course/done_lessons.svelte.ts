/** Which lessons were done in this browser. */

import { readItem, writeItem } from "../../app/storage";

const KEY = "tafelrunde.lessons";

function load(): string[] {
  try {
    const kept: unknown = JSON.parse(readItem("localStorage", KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

class DoneLessons {
  private names: string[] = $state.raw(load());

  has(game: string, lesson: string): boolean {
    return this.names.includes(`${game}/${lesson}`);
  }

  add(game: string, lesson: string): void {
    if (this.has(game, lesson)) return;
    this.names = [...this.names, `${game}/${lesson}`];
    writeItem("localStorage", KEY, JSON.stringify(this.names));
  }
}

export const doneLessons = new DoneLessons();
