/** Beginning a try, or going on with it. */

import { go } from "../../app/router.svelte";
import { api } from "../../net/api";

export async function playDeal(day: string, game: string): Promise<void> {
  const { table } = await api.playDaily(day, game);
  go(`/table/${table}`);
}
