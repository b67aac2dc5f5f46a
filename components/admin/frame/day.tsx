import { formatDay } from "@/lib/i18n/format-days";

/** A day of the merchant's calendar. */
export function Day({ day }: { day: Date }) {
  return (
    <time dateTime={day.toISOString().slice(0, 10)} className="whitespace-nowrap">
      {formatDay(day, "en-GB")}
    </time>
  );
}
