/** Which table is a first game, played with tips; it stays so over a reload. */

import { removeItem, writeItem, readItem } from "../app/storage";

const KEY = "tafelrunde.guide";

class FirstGame {
  table: string | null = $state(readItem("sessionStorage", KEY));

  enter(table: string): void {
    this.table = table;
    writeItem("sessionStorage", KEY, table);
  }

  leave(): void {
    this.table = null;
    removeItem("sessionStorage", KEY);
  }
}

export const firstGame = new FirstGame();
