/** Is the sheet with moves and chat open on a small screen? */
export const drawer = $state({ open: false });
