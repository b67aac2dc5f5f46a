import { z } from "zod";

import { comparedEmail } from "@/lib/text/email-address";

/** An e-mail address as the database stores it: in lower case, with its domain in ASCII. What is no address is only trimmed. */
export function normalizeEmail(email: string): string {
  return comparedEmail(email) ?? email.trim().toLowerCase();
}

/** An e-mail address that may get an account. */
export const staffEmailSchema = z
  .string()
  .transform(normalizeEmail)
  .refine((email) => comparedEmail(email) !== undefined);
