import { writeSync } from "node:fs";

import { Listr, PRESET_TIMER } from "listr2";

const timer = { timer: PRESET_TIMER };

// The list hides the cursor while a task runs, and an interrupted program exits in the middle of one.
if (process.stdout.isTTY) process.once("exit", () => writeSync(process.stdout.fd, "\u001B[?25h"));

/**
 * Runs one task and prints its title, what `describe` says of its result, and its seconds.
 *
 * On a terminal the line is updated in place; elsewhere start and end are lines of their own. A failure is passed on.
 */
export async function step<Result>(
  title: string,
  work: Work<Result>,
  describe: (result: Result) => string = () => "",
): Promise<Result> {
  const [outcome] = await steps([{ title, work, describe }]);
  if (outcome!.failed) throw outcome!.error;
  return outcome!.result;
}

/** What a step does. It may say how far it has come; on a terminal each text replaces the one before. */
type Work<Result> = (showProgress: (text: string) => void) => Result | Promise<Result>;

export type Step<Result> = {
  title: string;
  work: Work<Result>;
  describe?: (result: Result) => string;
};

export type StepResult<Result> = { failed: false; result: Result } | { failed: true; error: unknown };

/** Runs tasks, at most `concurrent` at the same time, and prints each as {@link step} does. Failures are returned. */
export async function steps<Result>(
  tasks: Step<Result>[],
  { concurrent = 1 } = {},
): Promise<StepResult<Result>[]> {
  const results: StepResult<Result>[] = [];
  const list = new Listr(
    tasks.map(({ title, work, describe }, index) => ({
      title,
      task: async (_context, task) => {
        try {
          const result = await work((text) => (task.output = text));
          results[index] = { failed: false, result };
          const description = describe?.(result) ?? "";
          if (description !== "") task.title = `${title}: ${description}`;
        } catch (error) {
          results[index] = { failed: true, error };
          throw new Error("see below", { cause: error });
        }
      },
    })),
    {
      concurrent,
      exitOnError: false,
      // Programs stop what they started before they exit.
      registerSignalListeners: false,
      rendererOptions: { ...timer, showErrorMessage: false },
      fallbackRendererOptions: timer,
    },
  );
  await list.run();
  return results;
}
