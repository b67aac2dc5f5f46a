import { createFormatter } from "next-intl";

import { merchant } from "@/lib/merchant";

// The admin is in English, whatever language the shopper's pages have in this browser.
const format = createFormatter({ locale: "en", timeZone: "UTC" });

/** With seconds if times are compared with the bank's. */
type TimeOptions = { seconds?: boolean; timeZone?: string };

/** A time where the merchant is, such as "Nov 21, 2026, 18:05 GMT". */
export function formatTime(
  at: Date,
  { seconds = false, timeZone = merchant.timeZone }: TimeOptions = {},
): string {
  return format.dateTime(at, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: seconds ? "2-digit" : undefined,
    hourCycle: "h23",
    timeZone,
    timeZoneName: "short",
  });
}

/** How long ago something was, in its largest unit: "4 minutes ago". */
export function formatTimeAgo(at: Date, now: Date): string {
  return format.relativeTime(at, now);
}

/** How long something took: "340 ms", "12 sec". */
export function formatDuration(from: Date, to: Date): string {
  const milliseconds = to.getTime() - from.getTime();
  if (milliseconds < 10_000) return format.number(milliseconds, { style: "unit", unit: "millisecond" });
  return format.number(milliseconds / 1000, { style: "unit", unit: "second", maximumFractionDigits: 0 });
}
