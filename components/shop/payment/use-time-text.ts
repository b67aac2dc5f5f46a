import { useLocale, useTimeZone } from "next-intl";
import { formatTime } from "@/lib/i18n/format";

/** Writes times in the reader's language and time zone, with the name of the zone. */
export function useTimeText(): (at: Date) => string {
  const [locale, timeZone = "UTC"] = [useLocale(), useTimeZone()];
  return (at) => formatTime(at, locale, timeZone);
}
