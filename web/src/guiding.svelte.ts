/** Which table is a first, guided game; it stays so over a reload. */

const KEY = "tafelrunde.guide";

class Guided {
  table: string | null = $state(sessionStorage.getItem(KEY));

  enter(table: string): void {
    this.table = table;
    sessionStorage.setItem(KEY, table);
  }

  leave(): void {
    this.table = null;
    sessionStorage.removeItem(KEY);
  }
}

export const guided = new Guided();
