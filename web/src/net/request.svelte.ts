/** A request that a form makes: under way, refused with its reason, or answered. */

import { Refusal } from "./api";
import type { Reason } from "../wire";

export class FormRequest {
  problem: Reason | null = $state.raw(null);
  busy: boolean = $state(false);

  /** The answer, or null when it was refused. */
  async run<T>(request: () => Promise<T>): Promise<T | null> {
    this.problem = null;
    this.busy = true;
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.reason;
      return null;
    } finally {
      this.busy = false;
    }
  }
}

/** Begin anew as whoever the browser now is. */
export function startOver(path: string): void {
  location.assign(path);
}
