import { z } from "zod";

const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)$/i;
const instant = z.iso.datetime({ offset: true });

/**
 * Reads a time of ISO 8601 with its zone: `Z`, or an offset such as `+07:00`, with or without fractions of a second.
 *
 * Undefined for a day that does not exist, and for a time without a zone, which could be any of a day.
 */
export function readTime(text: string): Date | undefined {
  const parts = written.exec(text);
  if (parts === null) return undefined;
  const [, day = "", time = "", zone = ""] = parts;
  const digits = zone.replace(":", "");
  const offset =
    digits.toUpperCase() === "Z" ? "Z" : `${digits.slice(0, 3)}:${digits.slice(3).padEnd(2, "0")}`;
  const seconds = time.length === 5 ? `${time}:00` : time.replace(",", ".");
  const parsed = instant.safeParse(`${day}T${seconds}${offset}`);
  return parsed.success ? new Date(parsed.data) : undefined;
}
