/** The record file that was opened last, for the screens that show the same game; it outlives a reload. */

import { readItem, writeItem } from "../app/storage";
import { readRecord, type Fields } from "./record_file";

const KEY = "tafelrunde.opened";

export function keepRecord(record: Fields): void {
  writeItem("sessionStorage", KEY, JSON.stringify(record));
}

export function keptRecord(): Fields | null {
  return readRecord(readItem("sessionStorage", KEY) ?? "");
}
