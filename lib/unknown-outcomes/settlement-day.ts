import { Temporal } from "temporal-polyfill";

import type { CoverageRule } from "./reconciliation-deps";

/**
 * When the day of settlement of an operation has passed, so that a person may say without the bank's word that it did not
 * happen.
 *
 * The day of settlement is the merchant's day on which its call has certainly ended. It has passed the margin after its
 * midnight, for clocks that differ and for a bank that books late.
 */
export function settlementEnd(
  openedAt: Date,
  { longestCallMs, marginMs }: CoverageRule,
  timeZone: string,
): Date {
  const callEnded = Temporal.Instant.fromEpochMilliseconds(openedAt.getTime() + longestCallMs);
  const nextDay = callEnded.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 });
  return new Date(nextDay.toZonedDateTime(timeZone).epochMilliseconds + marginMs);
}
