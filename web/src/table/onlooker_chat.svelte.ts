/** Whether what onlookers say is shown; chosen once for all tables of this browser. */

import { readItem, writeItem } from "../app/storage";
import type { Line } from "../wire";

const KEY = "tafelrunde.onlooker_chat";

class OnlookerChat {
  hidden: boolean = $state(readItem("localStorage", KEY) === "hidden");

  toggle(): void {
    this.hidden = !this.hidden;
    writeItem("localStorage", KEY, this.hidden ? "hidden" : "shown");
  }

  /** Is something said to be shown, marked as new and read out? */
  shows(line: Pick<Line, "onlooker">): boolean {
    return !(line.onlooker && this.hidden);
  }
}

export const onlookerChat = new OnlookerChat();
