/** Handing something on by the sheet of the device, where there is one. */

export interface Shared {
  title: string;
  text: string;
  url: string;
  files?: File[];
}

/** Can the device itself hand it on? Desks have such a sheet, too, but nobody looks for it there. */
export function hasShareSheet(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Hand it on by the sheet of the device, with its files if it takes them; true when it was. */
export async function share({ files = [], ...shared }: Shared): Promise<boolean> {
  const whole = { ...shared, files };
  try {
    await navigator.share(files.length && navigator.canShare(whole) ? whole : shared);
    return true;
  } catch {
    return false; // who closes the sheet wants no more
  }
}
