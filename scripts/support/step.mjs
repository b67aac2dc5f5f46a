const interactive = process.stdout.isTTY === true;

/**
 * Does one piece of work and tells of it in one line: what it was, a few words on how it ended, and the seconds.
 * A throw is told of and passed on.
 *
 * @template Result
 * @param {string} name
 * @param {() => Result | Promise<Result>} work
 * @param {(result: Result) => string} [describe]
 * @returns {Promise<Result>}
 */
export async function step(name, work, describe = () => "") {
  const started = performance.now();
  const finish = (/** @type {string} */ mark, /** @type {string} */ words) => {
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    const rewind = interactive ? "\r\x1b[2K" : "";
    process.stdout.write(
      `${rewind}  ${mark} ${name.padEnd(16)} ${words.padEnd(44)} ${seconds.padStart(7)}\n`,
    );
  };
  if (interactive) process.stdout.write(`  … ${name}`);
  try {
    const result = await work();
    finish("✓", describe(result));
    return result;
  } catch (cause) {
    finish("✗", "failed");
    throw cause;
  }
}
