/**
 * Writes a time with the name of its zone: "November 22, 2026 at 1:00 PM Kuwait Time". Source: CLDR, through Intl.
 *
 * The zone has the name that people have for it, not its distance from UTC. Only UTC has no such name.
 */
export function formatTime(at: Date, locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: timeZone.endsWith("UTC") ? "short" : "shortGeneric",
    timeZone,
  });
  return format.format(at);
}
