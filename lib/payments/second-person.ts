/** Amounts in minor units, by currency, above which a second person is needed. A currency without an entry needs none. */
export type SecondPersonAbove = Partial<Record<string, number>>;

/**
 * Why an act above the limit may be done: another person approved it, or the bank has signed what proves it. A preview is never
 * committed.
 */
export type Release = "approved" | "signed_report" | "preview";

/** What one person may do alone, in minor units; undefined without a limit. */
export function aloneUpTo(currency: string, limits: SecondPersonAbove): number | undefined {
  return Object.hasOwn(limits, currency) ? limits[currency] : undefined;
}

/** Whether an amount needs a second person. */
export function isAbove(
  { minor, currency }: { minor: bigint; currency: string },
  limits: SecondPersonAbove,
): boolean {
  const alone = aloneUpTo(currency, limits);
  return alone !== undefined && minor > BigInt(alone);
}
