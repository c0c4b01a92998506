import { expect, test, vi } from "vitest";
import { browserClock } from "../../src/net/clock";

test("what is due is run once, also where there is no worker", async () => {
  const run = vi.fn();
  browserClock.after(5, run);
  await vi.waitFor(() => {
    expect(run).toHaveBeenCalledTimes(1);
  });
});

test("what was cancelled is not run", async () => {
  const [run, later] = [vi.fn(), vi.fn()];
  browserClock.after(5, run)();
  browserClock.after(20, later);
  await vi.waitFor(() => {
    expect(later).toHaveBeenCalled();
  });
  expect(run).not.toHaveBeenCalled();
});
