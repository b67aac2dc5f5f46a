import type { CoverageRule } from "@/lib/unknown-outcomes/reconciliation-deps";

/** A period of which the bank has reported every movement. */
export type Period = { from: Date; until: Date };

/**
 * The periods that reports cover together; those that touch or overlap are merged.
 *
 * A report never covers the time after its import, even if it says so.
 */
export function coveredPeriods(
  reports: readonly { coversFrom: Date; coversUntil: Date; importedAt: Date }[],
): Period[] {
  const periods = reports
    .map(({ coversFrom, coversUntil, importedAt }) => ({
      from: coversFrom,
      until: coversUntil < importedAt ? coversUntil : importedAt,
    }))
    .filter(({ from, until }) => from < until)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  const merged: Period[] = [];
  for (const period of periods) {
    const last = merged.at(-1);
    if (last === undefined || period.from > last.until) merged.push({ ...period });
    else if (period.until > last.until) last.until = period.until;
  }
  return merged;
}

/**
 * When an operation can have moved money at the bank: from its opening until its call has certainly ended, with
 * `marginMs` on either side for clocks that differ and for a bank that books late.
 */
export function possibleTime(openedAt: Date, { longestCallMs, marginMs }: CoverageRule): Period {
  return {
    from: new Date(openedAt.getTime() - marginMs),
    until: new Date(openedAt.getTime() + longestCallMs + marginMs),
  };
}

/** Whether one covered period contains all of that time, so that the bank would have listed the movement. */
export function isCovered(time: Period, covered: readonly Period[]): boolean {
  return covered.some(({ from, until }) => from <= time.from && time.until <= until);
}
