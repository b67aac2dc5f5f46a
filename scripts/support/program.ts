import { CommandError } from "./command-error";

type Stop = () => Promise<void>;

const stops: Stop[] = [];

/** Has something stopped when the program ends, however it ends; what was started last is stopped first. */
export function whenEnding(stop: Stop): void {
  stops.push(stop);
}

/**
 * Runs a program to its end, or until Ctrl-C, SIGTERM or a closed terminal, and then stops all it started.
 *
 * The program answers its exit code; being interrupted counts as a failure, except where a server is meant to end
 * so. A `CommandError` is printed as a sentence, anything else thrown with its stack.
 */
export async function runProgram(main: () => Promise<number>, codeWhenInterrupted = 130): Promise<never> {
  const interrupted = new Promise<number>((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => done(codeWhenInterrupted));
    // npm hands SIGTERM to a shell between it and this program, and that shell dies without passing it on.
    const parent = process.ppid;
    const look = () => process.ppid !== parent && done(codeWhenInterrupted);
    if (process.env.npm_lifecycle_event !== undefined) setInterval(look, 300).unref();
  });
  const code = await Promise.race([main(), interrupted]).catch((cause: unknown) => {
    const told =
      cause instanceof CommandError ? cause.message : cause instanceof Error ? cause.stack : String(cause);
    process.stderr.write(`\n${told}\n`);
    return 1;
  });
  for (const stop of stops.reverse()) await stop();
  process.exit(code);
}
