import { beforeEach, expect, test } from "vitest";
import type { Clock } from "../../src/net/clock";
import { Connection, type Light, type Line } from "../../src/net/connection";

/** A clock that is moved by hand, and lines that are cut by hand. */
class World implements Clock {
  time = 0;
  late = 0;
  waiting: { at: number; run: () => void }[] = [];
  lines: { sent: string[]; heard: (message: string) => void; opened: () => void; closed: () => void }[] = [];
  lights: Light[] = [];
  readonly connection = new Connection(
    () => undefined,
    (light) => this.lights.push(light),
    (heard, opened, closed): Line => {
      const sent: string[] = [];
      this.lines.push({ sent, heard, opened, closed });
      return { send: (message) => sent.push(message), close: () => undefined };
    },
    this,
  );

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    const one = { at: this.time + ms, run };
    this.waiting.push(one);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== one);
    };
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.waiting = this.waiting.filter((one) => one !== next);
      this.time = next.at + this.late;
      next.run();
    }
    this.time = Math.max(end, this.time);
  }

  get line(): World["lines"][number] {
    const line = this.lines.at(-1);
    if (!line) throw new Error("no line");
    return line;
  }
}

const HELLO = JSON.stringify({ type: "hello", protocol: 1, person: "p", name: "Ada" });
let world: World;
beforeEach(() => {
  world = new World();
  world.connection.start();
});

test("the light shines once the server has said hello", () => {
  world.line.opened();
  world.line.heard(HELLO);
  expect(world.lights).toEqual(["waiting", "connected"]);
});

test("a table is watched again after the line was lost, from the number seen last", () => {
  world.connection.watch("t1");
  world.line.opened();
  world.line.heard(HELLO);
  world.line.heard(JSON.stringify({ type: "news", picture: { table: "t1", number: 7 }, happened: [] }));
  world.line.closed();
  world.pass(400);
  world.line.opened();
  expect(world.lines).toHaveLength(2);
  expect(world.line.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
    { type: "watch", table: "t1", since: 7 },
  ]);
});

test("news that were on their way when we went from a table do not bring us back to it", () => {
  world.connection.watch("t1");
  world.line.opened();
  world.line.heard(HELLO);
  world.connection.unwatch("t1");
  world.line.heard(JSON.stringify({ type: "news", picture: { table: "t1", number: 7 }, happened: [] }));
  world.line.closed();
  world.pass(400);
  world.line.opened();
  expect(world.line.sent).toEqual([]);
});

test("nothing is sent while there is no line, and the asker is told", () => {
  expect(world.connection.send({ type: "ping" })).toBe(false);
});

test("a silent line is asked, then given up and opened anew", () => {
  world.line.opened();
  world.line.heard(HELLO);
  world.pass(3_000);
  expect(world.line.sent).toEqual([JSON.stringify({ type: "ping" })]);
  world.pass(8_000);
  expect(world.lights).toContain("offline");
  expect(world.lines.length).toBeGreaterThan(1);
});

test("a line that was given up and ends only later does not end the one after it", () => {
  world.line.opened();
  world.line.heard(HELLO);
  const { line } = world;
  world.pass(11_000);
  world.line.opened();
  world.line.heard(HELLO);
  line.closed();
  world.pass(1_000);
  expect(world.lines).toHaveLength(2);
  expect(world.lights.at(-1)).toBe("connected");
  expect(world.connection.send({ type: "ping" })).toBe(true);
});

test("a line that does not open is given up, too", () => {
  world.pass(10_000);
  expect(world.lines).toHaveLength(2);
  world.line.opened();
  world.line.heard(HELLO);
  world.pass(2_000);
  expect(world.lights.at(-1)).toBe("connected");
});

test("a server that answers keeps the light on, also when a timer is late", () => {
  world.line.opened();
  world.line.heard(HELLO);
  world.pass(2_505);
  world.line.heard(JSON.stringify({ type: "pong" }));
  world.pass(2_495);
  world.late = 10;
  world.pass(2_500);
  expect(world.line.sent).toHaveLength(2);
  expect(world.lights).toEqual(["waiting", "connected"]);
});

test("the light waits while a question stays without an answer", () => {
  world.line.opened();
  world.line.heard(HELLO);
  world.pass(5_000);
  expect(world.lights).toEqual(["waiting", "connected", "waiting"]);
  world.line.heard(JSON.stringify({ type: "pong" }));
  expect(world.lights.at(-1)).toBe("connected");
});

test("the wait between two tries grows, up to a limit", () => {
  for (let i = 0; i < 8; i++) {
    world.line.closed();
    world.pass(8_000);
  }
  expect(world.lines).toHaveLength(9);
});

test("whoever only listens says something now and then, or the server would hang up", () => {
  world.line.opened();
  world.line.heard(HELLO);
  const before = world.line.sent.length;
  for (let second = 0; second < 30; second += 1) {
    world.pass(1_000);
    world.line.heard(JSON.stringify({ type: "pong" }));
  }
  expect(world.line.sent.slice(before)).toEqual([JSON.stringify({ type: "ping" }), JSON.stringify({ type: "ping" })]);
  expect(world.connection.send({ type: "ping" })).toBe(true);
});
