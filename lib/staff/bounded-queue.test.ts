import { expect, test } from "vitest";

import { createBoundedQueue } from "./bounded-queue";

test("work is bounded: two tasks at once, three more wait, and the sixth is refused at once", async () => {
  const run = createBoundedQueue({ running: 2, waiting: 3 });
  const finish: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const task = () =>
    new Promise<string>((done) => {
      most = Math.max(most, ++now);
      finish.push(() => {
        now -= 1;
        done("done");
      });
    });

  const accepted = Array.from({ length: 5 }, () => run(task));
  expect(await run(task)).toEqual({ ok: false, error: { kind: "busy" } });

  let finished = 0;
  const all = Promise.all(accepted.map((result) => result.then(() => (finished += 1))));
  while (finished < 5) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  await all;
  expect(most).toBe(2);
  const after = run(task);
  await new Promise(setImmediate);
  finish.shift()?.();
  expect(await after).toEqual({ ok: true, value: "done" });
});

test("a task that fails leaves its place to the next", async () => {
  const run = createBoundedQueue({ running: 1, waiting: 0 });
  await expect(run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await run(() => Promise.resolve(1))).toEqual({ ok: true, value: 1 });
});
