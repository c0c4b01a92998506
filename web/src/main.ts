import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { apply } from "./settings.svelte";

const target = document.getElementById("app");
await apply();
target?.replaceChildren();
if (target) mount(App, { target });
