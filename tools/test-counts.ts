import { readFile } from "node:fs/promises";

import { z } from "zod";

/** How many tests passed and failed. */
export type TestCounts = {
  passed: number;
  failed: number;
};

const vitestReport = z.object({
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/**
 * Counts the tests of vitest's JSON report; a test file that could not be loaded counts as one failure, and so does a run without tests,
 * unless it `mayBeEmpty`.
 */
export async function vitestCounts(file: string, code: number, mayBeEmpty = false): Promise<TestCounts> {
  const report = vitestReport.safeParse(await readJson(file));
  if (!report.success) return { passed: 0, failed: 1 };
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of report.data.testResults) {
    const failures = assertionResults.filter((result) => result.status === "failed").length;
    passed += assertionResults.filter((result) => result.status === "passed").length;
    failed += status === "failed" ? Math.max(failures, 1) : failures;
  }
  const counts = { passed, failed };
  return mayBeEmpty && code === 0 ? counts : withFailedRun(counts, code);
}

/** Counts the tests of Playwright's JSON report; a test that passed only when repeated counts as failed. */
export async function playwrightCounts(file: string, code: number): Promise<TestCounts> {
  const report = playwrightReport.safeParse(await readJson(file));
  if (!report.success) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.data.stats;
  return withFailedRun({ passed: expected, failed: unexpected + flaky }, code);
}

/** Adds a failure if the run failed or ran nothing, but no test failed. */
function withFailedRun(counts: TestCounts, code: number): TestCounts {
  const nothingRan = counts.passed + counts.failed === 0;
  return (code !== 0 || nothingRan) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Counts, the output of the runs in which tests failed, and the seconds that each part took. */
export type TestResult = TestCounts & { failures: string[]; times?: { title: string; seconds: number }[] };

/** The result of a part that checks something else than tests. */
export const noTests: TestResult = { passed: 0, failed: 0, failures: [] };

/** The sum of several parts. */
export function sumResults(parts: TestResult[]): TestResult {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    failures: parts.flatMap(({ failures }) => failures),
    times: parts.flatMap(({ times = [] }) => times),
  };
}

/** Runs a part and adds the seconds that it took. */
export async function timePart(title: string, run: () => Promise<TestResult>): Promise<TestResult> {
  const started = performance.now();
  const result = await run();
  return { ...result, times: [{ title, seconds: (performance.now() - started) / 1000 }] };
}

/** Prints the time of each part, what failed and, as the last line, the counts. */
export function printResult({ passed, failed, failures, times = [] }: TestResult, suffix = ""): void {
  for (const { title, seconds } of times)
    process.stdout.write(`${seconds.toFixed(0).padStart(6)} s  ${title}\n`);
  for (const failure of failures) process.stdout.write(`\n${failure}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed${suffix}\n`);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
