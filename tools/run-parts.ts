import { CommandError } from "./command-error";
import { steps } from "./step";
import { type TestResult, sumResults, timePart } from "./test-counts";

/** A part of a test run. It returns its count of tests; a throw counts as one failed test. */
export type Part = {
  title: string;
  run: () => Promise<TestResult>;
};

/**
 * Runs parts, at most `concurrent` at the same time, and returns the sum of their counts.
 *
 * Prints a line for each part with its count and its seconds; the text of a part that threw is among the failures.
 */
export async function runParts(parts: Part[], { concurrent }: { concurrent: number }): Promise<TestResult> {
  const counted: TestResult[] = [];
  const results = await steps(
    parts.map(({ title, run }) => ({
      title,
      work: async () => {
        const counts = await timePart(title, run);
        counted.push(counts);
        if (counts.failed > 0) throw new FailedTests(counts);
        return counts;
      },
      describe: ({ passed }: TestResult) => (passed > 0 ? `${passed} passed` : ""),
    })),
    { concurrent },
  );
  for (const [index, result] of results.entries()) {
    if (!result.failed || result.error instanceof FailedTests) continue;
    const failure = `${parts[index]!.title} failed:\n${describeError(result.error)}`;
    counted.push({ passed: 0, failed: 1, failures: [failure] });
  }
  return sumResults(counted);
}

/** Tests failed, and their counts say which. */
class FailedTests extends Error {
  constructor({ failed }: TestResult) {
    super(`${failed} failed`);
  }
}

function describeError(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
