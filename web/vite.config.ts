import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** What every screen needs. */
const PAGE = [
  "api|wire|copying|drawer|session|connection|clock|table|router|settings|announcer|side|starting|guiding|telling|texts/index",
  "board/(words|describing|field)",
  "components/(Light|Icon|Problem|TableHead|Logo|Dialog|Swatch|Card|CardFace|Plank)",
];

/** Let the browser fetch the page itself beside the first script, which asks for it: that saves a way to the server. */
function early(): Plugin {
  return {
    name: "early",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const app = chunks.find((chunk) => chunk.name === "app");
        const files = app ? [app.fileName, ...app.imports.filter((file) => !file.includes("first"))] : [];
        return files.map((file) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` } }));
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
            { name: "first", test: /src\/(kept|screens|texts\/packs)\.ts|preload-helper/, priority: 3 },
            { name: "page", test: new RegExp(`node_modules|src/(${PAGE.join("|")})\\.`), priority: 2 },
            { name: "board", test: /src/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
});
