import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { playwrightCounts, vitestCounts } from "./test-counts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "counts-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function report(content: unknown): Promise<string> {
  const file = join(folder, "report.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

const passed = { status: "passed" };
const failed = { status: "failed" };

test("a test file that could not be loaded counts as a failure", async () => {
  const file = await report({
    testResults: [
      { status: "passed", assertionResults: [passed, passed] },
      { status: "failed", assertionResults: [passed, failed, failed] },
      { status: "failed", assertionResults: [] },
    ],
  });
  expect(await vitestCounts(file, 1)).toEqual({ passed: 3, failed: 3 });
});

test("a run without any test counts as a failure", async () => {
  expect(await vitestCounts(await report({ testResults: [] }), 0)).toEqual({ passed: 0, failed: 1 });
});

test("a run that failed although every test passed counts as a failure", async () => {
  const stats = { expected: 4, unexpected: 0, flaky: 0 };
  expect(await playwrightCounts(await report({ stats }), 1)).toEqual({ passed: 4, failed: 1 });
});

test("a run that wrote no report counts as a failure", async () => {
  expect(await playwrightCounts(join(folder, "none.json"), 0)).toEqual({ passed: 0, failed: 1 });
});

test("a journey that passed only when repeated counts as failed", async () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  expect(await playwrightCounts(await report({ stats }), 0)).toEqual({ passed: 4, failed: 2 });
});
