import { machineText } from "@/lib/text/machine-text";

export type CardExpiry = { month: number; year: number };
export type ExpiryError = "missing" | "unreadable" | "past";

/**
 * Reads an expiry date as people and browsers write it: `3/29`, `03 / 29`, `0329`, `03/2029`, in the digits of
 * any script.
 *
 * Returns month 1 to 12 and a two-digit year. A card is valid to the end of its month, in the shopper's time zone.
 */
export function readExpiry(text: string, today: Date): CardExpiry | { error: ExpiryError } {
  const written = machineText(text);
  if (written === "") return { error: "missing" };
  const parts =
    /^(\d{1,2})\s*[/\u2044\u2215\-.\s]\s*(?:20)?(\d\d)$/.exec(written) ??
    /^(\d\d)(?:20)?(\d\d)$/.exec(written);
  if (parts === null) return { error: "unreadable" };
  const [month, year] = [Number(parts[1]), Number(parts[2])];
  if (month < 1 || month > 12) return { error: "unreadable" };
  const past = (2000 + year) * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1;
  return past ? { error: "past" } : { month, year };
}

/** Formats an expiry date while it is typed: appends a slash to the month. */
export function typeExpiry(before: string, typed: string): string {
  const grows = typed.length > before.length;
  return grows && /^\p{Nd}{2}$/u.test(typed) ? `${typed} / ` : typed;
}
