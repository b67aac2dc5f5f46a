/** A sentence that tells the person at the terminal what stands in the way and what to do about it. */
export class Refusal extends Error {
  override name = "Refusal";
}
