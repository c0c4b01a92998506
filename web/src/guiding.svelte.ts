/** Which table is a first, guided game; it stays so over a reload. */

import { forget, keep, recall } from "./drawer";

const KEY = "tafelrunde.guide";

class Guided {
  table: string | null = $state(recall("sessionStorage", KEY));

  enter(table: string): void {
    this.table = table;
    keep("sessionStorage", KEY, table);
  }

  leave(): void {
    this.table = null;
    forget("sessionStorage", KEY);
  }
}

export const guided = new Guided();
