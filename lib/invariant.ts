const mark = Symbol.for("shop.invariant-error");

/** A state that must not occur. Its message is constant text without data, so it may be logged. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
  readonly [mark] = true;
}

/** Whether an error is an InvariantError, also one of another bundle of the same program. */
export function isInvariantError(error: Error): boolean {
  return mark in error;
}

/**
 * Asserts a condition that always holds.
 *
 * Throws an InvariantError with `message`, which is constant text: it may be logged.
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** A value that must exist. Throws an InvariantError with its name, which is constant text: it may be logged. */
export function required<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new InvariantError(`missing: ${name}`);
  return value;
}
