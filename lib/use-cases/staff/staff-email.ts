import { z } from "zod";

/** An e-mail address as the database stores it: trimmed, in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** An e-mail address that may get an account. */
export const staffEmailSchema = z.string().transform(normalizeEmail).pipe(z.email().max(254));
