/** Fields as drawings: each line is a row of visible pieces, read two by two into cards. */

import type { Laid } from "../src/wire";

export function card(pieces: string, x: number, y: number, tier = 1, smartie = false): Laid {
  return { pieces, x, y, tier, smartie };
}
