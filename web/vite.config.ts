/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** What the first script needs, and what every screen needs. */
const FIRST = /\/src\/boot\/|preload-helper/;
const PAGE =
  /\/node_modules\/(?!@noble)|\/src\/(app|games|games\/\w+|net|table|ui)\/[^/]+$|\/src\/(wire\.ts|app\.css)$/;
/** What some screens share, one file for what is wanted together: nobody loads the field of a game for settings. */
const SHARED = {
  hashes: /\/node_modules\/@noble\/|\/src\/records\/nonce_promise/,
  account: /\/src\/(account|screens\/settings)\//,
  table: /\/src\/table\/parts\//,
  chocolate: /\/src\/games\/chocolate\//,
  stacko: /\/src\/games\/stacko\//,
  shared: /\/src\//,
};

/** Let the browser fetch the page itself, and its style, beside the first script: that saves a way to the server. */
function early(): Plugin {
  return {
    name: "early",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const start = chunks.find((chunk) => chunk.name === "start");
        const wanted = new Set([start?.fileName, ...(start?.imports ?? [])]);
        const needed = chunks.filter(({ fileName, name }) => wanted.has(fileName) && name !== "first");
        const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return [
          ...needed.map(({ fileName }) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
          })),
          ...styles.map((fileName) => ({
            tag: "link",
            attrs: { rel: "stylesheet", crossorigin: true, href: `/${fileName}` },
          })),
        ];
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        advancedChunks: {
          includeDependenciesRecursively: false,
          // few files: each one is a way to the server and back
          groups: [
            { name: "first", test: FIRST, priority: 3 },
            { name: "page", test: PAGE, priority: 2 },
            ...Object.entries(SHARED).map(([name, test]) => ({ name, test, minShareCount: 2, priority: 1 })),
          ],
        },
      },
    },
  },
  test: { css: true }, // a test reads the style sheet
  server: { proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
});
