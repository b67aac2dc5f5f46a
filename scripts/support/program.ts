import { CommandError } from "./command-error";

type Stop = () => Promise<void>;

const stops: Stop[] = [];

/** Registers something to be stopped when the program ends, however it ends. */
export function whenEnding(stop: Stop): void {
  stops.push(stop);
}

/** Stops everything that was registered, the last started first. */
export async function stopAll(): Promise<void> {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
}

/**
 * Runs a program until it returns its exit code, or until Ctrl-C, SIGTERM or a closed terminal; then stops all it started.
 *
 * `codeWhenInterrupted` is the exit code after an interruption: a server is meant to end so. A `CommandError` is
 * printed as its message, any other error with its stack.
 */
export async function runProgram(main: () => Promise<number>, codeWhenInterrupted = 130): Promise<never> {
  const interrupted = new Promise<number>((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => done(codeWhenInterrupted));
    // npm sends SIGTERM to a shell between it and this program, and that shell ends without passing it on.
    const parent = process.ppid;
    const look = () => process.ppid !== parent && done(codeWhenInterrupted);
    if (process.env.npm_lifecycle_event !== undefined) setInterval(look, 300).unref();
  });
  const code = await Promise.race([main(), interrupted]).catch((cause: unknown) => {
    const message =
      cause instanceof CommandError ? cause.message : cause instanceof Error ? cause.stack : String(cause);
    process.stderr.write(`\n${message}\n`);
    return 1;
  });
  await stopAll();
  process.exit(code);
}
