/** Is the sheet with moves and chat open on a small screen? */
export const side = $state({ open: false });
