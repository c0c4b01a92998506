/** Where the things are that lessons and tips point at. */

export const SPOTS = {
  hand: ".hand",
  field: ".field > .frame",
  seats: ".seats",
  pile: ".pile",
  groups: ".lamp",
  naming: ".naming .choices",
  bar: ".bar .buttons",
  smartie: ".bar [aria-pressed]",
  confirm: ".bar .confirm",
  swap: ".swap, .bar:not(:has(.confirm)) .buttons",
} as const;
