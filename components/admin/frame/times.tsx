import { formatDay } from "@/lib/i18n/format-days";

import { formatTime } from "./format-time";

type TimeProps = { at: Date; seconds?: boolean };

/** A point in time where the merchant is, with UTC in its tooltip. */
export function ShopTime({ at, seconds = false }: TimeProps) {
  return (
    <time dateTime={at.toISOString()} title={formatTime(at, { seconds, timeZone: "UTC" })}>
      {formatTime(at, { seconds })}
    </time>
  );
}

/** A point in time in UTC, for what is compared with the bank's evidence and reports. */
export function UtcTime({ at, seconds = false }: TimeProps) {
  const text = formatTime(at, { seconds, timeZone: "UTC" });
  return (
    <time dateTime={at.toISOString()} title={text}>
      {text}
    </time>
  );
}

/** A day of the merchant's calendar. */
export function Day({ day }: { day: Date }) {
  return (
    <time dateTime={day.toISOString().slice(0, 10)} className="whitespace-nowrap">
      {formatDay(day, "en-GB")}
    </time>
  );
}
