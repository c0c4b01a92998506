/** Which keys are meant for a table. A key that is typed into a field is left alone. */

/** Is the key meant for the table, and not for a field, a button or a dialogue? */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector("dialog[open]")) return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.closest("input, textarea, select")) return false;
  const pressing = event.key === "Enter" || event.key === " ";
  return !(pressing && target.closest("button:not(.face), a, summary"));
}
