/** @type {import("prettier").Config} */
export default {
  printWidth: 120,
  plugins: ["prettier-plugin-svelte"],
  overrides: [
    { files: "*.svelte", options: { parser: "svelte" } },
    { files: "src/texts/**", options: { printWidth: 1000, quoteProps: "preserve" } }, // a text is a line
  ],
};
