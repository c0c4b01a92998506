/** The page itself, once its parts are here. */

import { mount } from "svelte";
import App from "./App.svelte";
import "../app.css";
import { forgetOldTables } from "../table/fairness_memory";
import { session } from "./session.svelte";
import { apply } from "./settings.svelte";

/** Begin: the line to the server first, then the drawing, in a task of its own. */
export async function begin(): Promise<void> {
  void session.start();
  await apply();
  await new Promise((done) => setTimeout(done));
  const target = document.getElementById("app");
  target?.replaceChildren();
  if (target) mount(App, { target });
  forgetOldTables();
}
