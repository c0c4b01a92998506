/** The clipboard. Where the page does not come by https, browsers know only the old way to it: a selection. */

/** Put a text there; true when it is. */
export async function copyText(text: string): Promise<boolean> {
  if ("clipboard" in navigator)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy"); // eslint-disable-line @typescript-eslint/no-deprecated -- the old way
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
