/** @type {import("stylelint").Config} */
export default {
  overrides: [{ files: "**/*.svelte", customSyntax: "postcss-html" }],
  rules: {
    "block-no-empty": true,
    "color-named": "never", // every colour has a name in app.css; test/layout.test.ts looks for other literals
    "color-no-invalid-hex": true,
    "custom-property-no-missing-var-function": true,
    "declaration-block-no-duplicate-custom-properties": true,
    "declaration-block-no-duplicate-properties": true,
    "declaration-block-no-shorthand-property-overrides": true,
    "declaration-property-value-no-unknown": true,
    "font-family-no-duplicate-names": true,
    "function-calc-no-unspaced-operator": true,
    "function-no-unknown": true,
    "keyframe-block-no-duplicate-selectors": true,
    "length-zero-no-unit": true,
    "media-feature-name-no-unknown": true,
    "no-duplicate-selectors": true,
    "no-irregular-whitespace": true,
    "property-no-unknown": true,
    "selector-anb-no-unmatchable": true,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "selector-pseudo-element-no-unknown": true,
    "selector-type-no-unknown": true,
    "shorthand-property-no-redundant-values": true,
    "unit-no-unknown": true,
  },
};
