import { expect, test } from "vitest";
import { Refusal } from "../../../src/net/api";
import { ReviewRun } from "../../../src/screens/review/review_run.svelte";
import type { Asked, ReviewNews, ReviewStatus, Told } from "../../../src/wire";
import { decision, report, side } from "./kit";

const RUNNING: ReviewStatus = {
  id: "abc",
  state: "running",
  depth: "quick",
  place: null,
  progress: 0.1,
  review: null,
  reason: null,
};

/** A server that answers the same until it is told otherwise, and the line to it. */
class Server {
  answer: ReviewStatus = RUNNING;
  readonly requests: string[] = [];
  readonly told: Asked[] = [];
  hear: (message: Told) => void = () => undefined;

  listen(heard: (message: Told) => void): () => void {
    this.hear = heard;
    return () => {
      this.hear = () => undefined;
    };
  }

  tell(message: Asked): boolean {
    this.told.push(message);
    return true;
  }

  request<T>(method: string, path: string): Promise<T> {
    this.requests.push(`${method} ${path}`);
    return Promise.resolve(this.answer as T);
  }

  news(wishes: Partial<ReviewNews>): void {
    this.hear({ ...RUNNING, type: "review", decisions: [], ...wishes });
  }
}

async function started(server = new Server()): Promise<{ server: Server; run: ReviewRun }> {
  const run = new ReviewRun({ table: "x" }, server, (method, path) => server.request(method, path));
  await run.start("quick");
  return { server, run };
}

/** What was begun by a message has been done. */
function settled(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

test("a review is asked for and followed", async () => {
  const { server, run } = await started();
  expect([server.requests, server.told]).toEqual([["POST /reviews"], [{ type: "watch_review", review: "abc" }]]);
  expect(run.isUnderWay).toBe(true);
});

test("what is done already is not followed", async () => {
  const server = new Server();
  server.answer = { ...RUNNING, state: "done", review: report({ sides: [side({})] }) };
  const { run } = await started(server);
  expect([server.told, run.report?.sides.length]).toEqual([[], 1]);
});

test("decisions come one by one, before anything else is known", async () => {
  const { server, run } = await started();
  server.news({ progress: 0.2, decisions: [decision({ ply: 3 })] });
  server.news({ progress: 0.3, decisions: [decision({ ply: 1 }), decision({ ply: 3, regret: 0.5 })] });
  expect(run.report?.decisions.map(({ ply, regret }) => [ply, regret])).toEqual([
    [1, 0],
    [3, 0.5],
  ]);
  expect(run.status?.progress).toBe(0.3);
});

test("news of another review are none of ours", async () => {
  const { server, run } = await started();
  server.news({ id: "other", progress: 0.9 });
  expect(run.status?.progress).toBe(0.1);
});

test("when the line is back it is asked how far the review came, and followed on", async () => {
  const { server, run } = await started();
  server.answer = { ...RUNNING, progress: 0.7 };
  server.hear({ type: "hello", protocol: 1, person: "p", name: "Ada" });
  await settled();
  expect([server.requests.at(-1), server.told.length, run.status?.progress]).toEqual(["GET /reviews/abc", 2, 0.7]);
});

test("a review that the server no longer knows is asked for again", async () => {
  const { server } = await started();
  const reason = { code: "no_such_review", sentence: "", rule: null, cells: [] };
  server.hear({ type: "refused", table: "", id: "abc", reason, picture: null });
  await settled();
  expect(server.requests).toEqual(["POST /reviews", "POST /reviews"]);
});

test("a review is stopped, and what was found stays", async () => {
  const { server, run } = await started();
  server.news({ decisions: [decision({ ply: 3 })] });
  await run.stop();
  expect([server.requests.at(-1), run.status?.state, run.report?.decisions.length]).toEqual([
    "DELETE /reviews/abc",
    "cancelled",
    1,
  ]);
});

test("a refusal is kept to be told", async () => {
  const reason = { code: "not_finished", sentence: "It goes on.", rule: null, cells: [] };
  const run = new ReviewRun({ table: "x" }, new Server(), () => Promise.reject(new Refusal(reason)));
  await run.start("quick");
  expect(run.problem).toEqual(reason);
});

test("who leaves follows no longer", async () => {
  const { server, run } = await started();
  run.leave();
  server.news({ progress: 0.9 });
  expect([server.told.at(-1), run.status?.progress]).toEqual([{ type: "unwatch_review", review: "abc" }, 0.1]);
});
