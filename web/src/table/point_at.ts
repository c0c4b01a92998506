/** Pointing at things on the page: they are marked for the style sheet, also when they are drawn anew. */

const MARK = "data-pointed";

/** Mark what these selectors mean, until the returned function is called. */
export function pointAt(selectors: readonly string[]): () => void {
  if (!selectors.length) return () => undefined;
  const wanted = selectors.join(",");
  const marked = new Set<Element>();
  const clear = (elements: Iterable<Element>): void => {
    for (const one of elements) {
      one.removeAttribute(MARK);
      marked.delete(one);
    }
  };
  const mark = (): void => {
    const found = new Set(document.querySelectorAll(wanted));
    clear([...marked].filter((one) => !found.has(one)));
    for (const one of found) {
      one.setAttribute(MARK, "");
      marked.add(one);
    }
  };
  const watch = new MutationObserver(mark);
  mark();
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    clear([...marked]);
  };
}
