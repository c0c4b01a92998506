/** The first script: it asks at once for all that the address needs, which then arrives side by side. */

import { loadSettings, languageOf } from "./boot/preferences";
import { SCREENS, screenOf } from "./boot/screens";
import { PACKS } from "./boot/languages";

const parts = [SCREENS[screenOf(location.pathname)](), PACKS[languageOf(loadSettings())]()];
const { begin } = await import("./app/start");
await Promise.allSettled(parts);
await begin();
