/** What a browser keeps for the page. One that keeps nothing, or has no room left, still plays. */

export type Drawer = "localStorage" | "sessionStorage";

export function recall(drawer: Drawer, key: string): string | null {
  try {
    return globalThis[drawer].getItem(key);
  } catch {
    return null;
  }
}

export function keep(drawer: Drawer, key: string, text: string): void {
  try {
    globalThis[drawer].setItem(key, text);
  } catch {
    // then it is forgotten with the page
  }
}

export function forget(drawer: Drawer, key: string): void {
  try {
    globalThis[drawer].removeItem(key);
  } catch {
    // nothing was kept
  }
}
