/** Amounts in minor units, by currency, above which a second person is needed. A currency without an entry needs none. */
export type SecondPersonAbove = Partial<Record<string, number>>;

/**
 * Why an act above the limit may be done: another person approved it, or the bank has signed what proves it. A preview is never
 * committed.
 */
export type Release = "approved" | "signed_report" | "preview";

/** A request for a second person was written, or one for the same thing waits already. */
export type Waiting = { kind: "waits_for_approval" | "waits_already" };

/** What one person may do alone, in minor units; undefined without a limit. */
export function aloneUpTo(currency: string, limits: SecondPersonAbove | undefined): number | undefined {
  return limits !== undefined && Object.hasOwn(limits, currency) ? limits[currency] : undefined;
}

/** Whether an amount needs a second person. */
export function isAbove(
  { minor, currency }: { minor: bigint; currency: string },
  limits: SecondPersonAbove | undefined,
): boolean {
  const alone = aloneUpTo(currency, limits);
  return alone !== undefined && minor > BigInt(alone);
}
