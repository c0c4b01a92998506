/** What a browser keeps for the page. One that keeps nothing, or has no room left, still plays. */

export type StorageName = "localStorage" | "sessionStorage";

export function readItem(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(storage: StorageName, key: string, text: string): void {
  try {
    globalThis[storage].setItem(key, text);
  } catch {
    // then it is forgotten with the page
  }
}

export function removeItem(storage: StorageName, key: string): void {
  try {
    globalThis[storage].removeItem(key);
  } catch {
    // nothing was kept
  }
}
