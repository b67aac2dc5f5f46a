import { createFormatter } from "next-intl";

// The admin is in English, whatever language the shopper's pages have in this browser. The gateway's times are UTC.
const format = createFormatter({ locale: "en", timeZone: "UTC" });

/** A time such as "Nov 21, 2026, 18:05 UTC", with seconds if times are compared with the bank's. */
export function formatTime(at: Date, { seconds = false } = {}): string {
  const time = format.dateTime(at, {
    dateStyle: "medium",
    timeStyle: seconds ? "medium" : "short",
    hourCycle: "h23",
  });
  return `${time} UTC`;
}

/** A time with its text, as it is passed to the browser, so that it writes the same as the server. */
export type TimeText = { iso: string; text: string };

/** A time with its text, as `formatTime` writes it. */
export function timeText(at: Date, options?: { seconds?: boolean }): TimeText {
  return { iso: at.toISOString(), text: formatTime(at, options) };
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
