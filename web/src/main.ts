/** The first script: it asks at once for all that the address needs, which then arrives side by side. */

import { kept, wanted } from "./kept";
import { SCREENS, screenOf } from "./screens";
import { PACKS } from "./texts/packs";

const parts = [SCREENS[screenOf(location.pathname)](), PACKS[wanted(kept())]()];
const { begin } = await import("./app");
await Promise.allSettled(parts);
await begin();
