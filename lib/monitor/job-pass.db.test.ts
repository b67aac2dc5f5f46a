import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { reportLateJob } from "./job-pass";
import { timeSinceJobPass } from "./shared-state";
import { sweepPass } from "@/app/jobs/sweep-pass";

const minute = 60_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** The lines that a look at the sweep logs, in a process that has run for so long. */
async function look(upMs: number): Promise<Record<string, unknown>[]> {
  const before = shop.logLines.length;
  await reportLateJob("sweep", { ...shop.deps, upMs });
  return shop.logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("a sweep that never ran is late once the process has run for three minutes", async () => {
  expect(await look(2 * minute)).toEqual([]);
  expect(await look(4 * minute)).toEqual([
    expect.objectContaining({ level: "error", job: "sweep", msg: "job is late", durationMs: 4 * minute }),
  ]);
});

test("each completed pass is recorded, and a sweep is late three minutes after the last", async () => {
  await sweepPass({}, shop.deps);
  expect(await timeSinceJobPass("sweep", shop.deps)).toBeLessThan(minute);
  expect(await look(60 * minute)).toEqual([]);

  await shop.db.$executeRaw`UPDATE "job_pass" SET "completed_at" = now() - interval '5 minutes'`;
  const [line] = await look(minute);
  expect(line).toMatchObject({ level: "error", job: "sweep", msg: "job is late" });

  await sweepPass({}, shop.deps);
  expect(await look(60 * minute)).toEqual([]);
});
