/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** What the first script needs, what every screen needs, and by itself what some of them share. */
const FIRST = /\/src\/boot\/|preload-helper/;
const PAGE = /\/node_modules\/|\/src\/(app|games|games\/\w+|net|table|ui)\/[^/]+$|\/src\/wire\.ts$/;
const SHARED = /\/src\//;

/** Let the browser fetch the page itself beside the first script, which asks for it: that saves a way to the server. */
function early(): Plugin {
  return {
    name: "early",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const start = chunks.find((chunk) => chunk.name === "start");
        const files = start ? [start.fileName, ...start.imports.filter((file) => !file.includes("first"))] : [];
        return files.map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
        }));
      },
    },
  };
}

// The page is built into the Python package, which serves it.
export default defineConfig({
  plugins: [svelte(), early()],
  build: {
    outDir: "../src/tafelrunde/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        advancedChunks: {
          includeDependenciesRecursively: false,
          // few files: each one is a way to the server and back
          groups: [
            { name: "first", test: FIRST, priority: 3 },
            { name: "page", test: PAGE, priority: 2 },
            { name: "shared", test: SHARED, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  test: { css: true }, // a test reads the style sheet
  server: { proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
});
