import { type Result, err, ok } from "@/lib/result";

export const passwordLength = { min: 12, max: 1000 };

export type PasswordProblem = { kind: "too_short" | "too_long" | "few_characters" | "contains_email" };

/**
 * Checks a new password: its length, and that it is not of few characters or made of the person's own address.
 *
 * NIST SP 800-63B, 3.1.1: length counts, composition rules do not help. The limits on sign-in slow guessing.
 */
export function checkNewPassword(password: string, email: string): Result<string, PasswordProblem> {
  // Code points, as NIST counts them.
  const characters = Array.from(password);
  if (characters.length < passwordLength.min) return err({ kind: "too_short" });
  if (password.length > passwordLength.max) return err({ kind: "too_long" });
  if (new Set(characters).size < 5) return err({ kind: "few_characters" });
  const [mailbox = email] = email.split("@");
  // A mailbox of two or three letters is inside many good passwords.
  const own = mailbox.length < 4 ? email : mailbox;
  if (password.toLowerCase().includes(own)) return err({ kind: "contains_email" });
  return ok(password);
}
