import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableClient } from "../../src/table/client.svelte";
import type { Asked, Happened, Picture, Reason } from "../../src/wire";

const TOO_FAST: Reason = { code: "too_fast", sentence: "Wait a moment.", rule: null, cells: [] };
const MUTED: Reason = { code: "muted", sentence: "Be quiet.", rule: null, cells: [] };

let sent: Asked[] = [];
let table: TableClient;

function refuse(id: string, reason: Reason = TOO_FAST): void {
  table.answer({ type: "refused", table: "t", id, reason, picture: null });
}

function idOf(message: Asked | undefined): string {
  return message && "id" in message ? message.id : "";
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  sent = [];
  table = new TableClient("t", (message) => sent.push(message) > 0);
  table.take({ number: 5, changed: 5, chairs: [], fairness: { commitment: "" } } as unknown as Picture);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an action that came too fast is asked for again, under the same id", () => {
  table.act("pass");
  refuse(idOf(sent[0]));
  expect(table.pending).not.toBeNull();
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(table.problem).toBeNull();
});

test("what was said is said again until it is stored, once for several refusals", () => {
  table.say("one");
  table.say("two");
  refuse(idOf(sent[0]));
  refuse(idOf(sent[1]));
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([sent[0], sent[1], sent[0], sent[1]]);
  for (const id of [idOf(sent[0]), idOf(sent[1])]) table.answer({ type: "done", table: "t", id, number: 6 });
  table.again();
  expect(sent).toHaveLength(4);
});

test("who is to be quiet is told so, and not repeated", () => {
  table.say("one");
  refuse(idOf(sent[0]), MUTED);
  table.again();
  expect([sent.length, table.problem]).toEqual([1, MUTED]);
});

test("of a long game only the last lines are kept, none twice", () => {
  const line = (number: number): Happened => ({
    number,
    time: 0,
    kind: "said",
    seat: 0,
    chair: 0,
    word: "",
    name: "",
    onlooker: false,
  });
  const picture = { number: 9_000, changed: 5, chairs: [], fairness: { commitment: "" } } as unknown as Picture;
  const lines = Array.from({ length: 1_000 }, (_, index) => line(index + 1));
  table.news({ type: "news", picture, happened: lines, truncated: true });
  table.news({ type: "news", picture, happened: [line(1_000), line(1_001)], truncated: false });
  expect([table.happened.length, table.happened.at(-2)?.number, table.happened.at(-1)?.number]).toEqual([
    400, 1_000, 1_001,
  ]);
});

test("a look at the table that came too fast is taken again", () => {
  refuse("");
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([{ type: "watch", table: "t", since: 5 }]);
});

test("who has gone from a table does not come back to it by that", () => {
  refuse("");
  table.stop();
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([]);
});

test("that a preview came too fast is not taken for its answer the next time", async () => {
  const first = table.preview("pass");
  refuse(idOf(sent[0]));
  expect((await first).reason).toEqual(TOO_FAST);
  void table.preview("pass");
  expect(sent).toHaveLength(2);
});

test("what was asked while the line was lost is asked again when it is back, and no more once it is answered", async () => {
  const preview = table.preview("pass");
  table.ponder();
  const asked = [...sent];
  table.again();
  expect(sent).toEqual([...asked, ...asked]);
  const [one, other] = asked.map(idOf);
  table.answer({
    type: "previewed",
    table: "t",
    id: one ?? "",
    word: "pass",
    reason: MUTED,
    before: null,
    after: null,
    marks: null,
  });
  table.answer({
    type: "pondered",
    table: "t",
    id: other ?? "",
    at: 5,
    choices: { words: [], lays: [], smarties: [], own: false },
  });
  expect((await preview).reason).toEqual(MUTED);
  table.again();
  expect(sent).toHaveLength(4);
});

test("what could not even be sent is asked for when the line is there", () => {
  const open = { now: false };
  table = new TableClient("t", (message) => open.now && sent.push(message) > 0);
  void table.preview("pass");
  table.ponder();
  open.now = true;
  table.again();
  expect(sent.map((message) => message.type)).toEqual(["preview", "ponder"]);
});

test("at a table that was removed it is nobody's turn", () => {
  table.take({
    number: 6,
    changed: 6,
    chairs: [],
    status: "running",
    seats: [1],
    view: { actor: 1 },
  } as unknown as Picture);
  expect(table.mine).toBe(true);
  refuse("", { code: "no_such_table", sentence: "There is no such table.", rule: null, cells: [] });
  expect([table.missing, table.mine]).toEqual([true, false]);
});

test("what is asked for again before it is answered is asked for once", async () => {
  const answers: ((picture: Picture) => void)[] = [];
  const request = (): Promise<Picture> => new Promise((resolve) => answers.push(resolve));
  const taps = [table.ask(request), table.ask(request)];
  expect(answers).toHaveLength(1);
  answers[0]?.({ number: 6, changed: 6, chairs: [], fairness: { commitment: "" } } as unknown as Picture);
  await Promise.all(taps);
  void table.ask(request);
  expect([answers.length, table.picture?.number]).toEqual([2, 6]);
});
