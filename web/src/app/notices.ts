/** The pages of the host that there are, such as the imprint; the server wrote their names into the page. */

const NOTICES = ["imprint", "privacy"] as const;

export function notices(): (typeof NOTICES)[number][] {
  const names = document.querySelector<HTMLMetaElement>('meta[name="notices"]')?.content.split(" ") ?? [];
  return NOTICES.filter((name) => names.includes(name));
}
