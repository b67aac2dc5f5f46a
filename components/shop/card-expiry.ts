export type CardExpiry = { month: number; year: number };
export type ExpiryFault = "missing" | "unreadable" | "past";

/**
 * Reads an expiry date as people and browsers write it: `3/29`, `03 / 29`, `0329`, `03/2029`; digits may be Arabic.
 *
 * Month 1 to 12, year two digits. A card is good to the end of its month, by the shopper's own calendar.
 */
export function readExpiry(text: string, today: Date): CardExpiry | { fault: ExpiryFault } {
  const written = latinDigits(text).trim();
  if (written === "") return { fault: "missing" };
  const parts =
    /^(\d{1,2})\s*[/\-.\s]\s*(?:20)?(\d\d)$/.exec(written) ?? /^(\d\d)(?:20)?(\d\d)$/.exec(written);
  if (parts === null) return { fault: "unreadable" };
  const [month, year] = [Number(parts[1]), Number(parts[2])];
  if (month < 1 || month > 12) return { fault: "unreadable" };
  const past = (2000 + year) * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1;
  return past ? { fault: "past" } : { month, year };
}

/** Puts the slash behind a month as soon as it is typed; takes nothing away from what was typed. */
export function typeExpiry(before: string, typed: string): string {
  const grows = typed.length > before.length;
  return grows && /^\p{Nd}{2}$/u.test(typed) ? `${typed} / ` : typed;
}

function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
