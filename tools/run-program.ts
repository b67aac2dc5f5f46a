import { CommandError } from "./command-error";
import { stopAll } from "./stop-at-exit";

/**
 * Runs a program until it returns its exit code, or until Ctrl-C, SIGTERM or a closed terminal; then stops all it started.
 *
 * `codeWhenInterrupted` is the exit code after an interruption; a server passes 0, because that is how it ends. A
 * `CommandError` is printed as its message, any other error with its stack.
 */
export async function runProgram(main: () => Promise<number>, codeWhenInterrupted = 130): Promise<never> {
  const interrupted = new Promise<number>((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => done(codeWhenInterrupted));
    // npm sends SIGTERM to a shell between it and this program, and that shell ends without passing it on.
    const parent = process.ppid;
    const checkParent = () => process.ppid !== parent && done(codeWhenInterrupted);
    if (process.env.npm_lifecycle_event !== undefined) setInterval(checkParent, 300).unref();
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
