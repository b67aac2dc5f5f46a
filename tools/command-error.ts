/** A sentence that tells the person at the terminal what stands in the way and what to do about it. */
export class CommandError extends Error {
  override name = "CommandError";
}
