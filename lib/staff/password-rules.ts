import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

import { merchant } from "@/lib/merchant";
import { type Result, err, ok } from "@/lib/result";

export const passwordLength = { min: 12, max: 1000 };

export type PasswordProblem = {
  kind: "too_short" | "too_long" | "few_characters" | "contains_email" | "common";
};

/** The words of the shop's name, which its attackers try first. */
const shopWords = merchant.seller.address.name.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Knows some ten thousands of passwords that leaked most often, with the usual changes, keyboard rows and sequences. */
const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, shopWords },
  graphs: adjacencyGraphs,
  useLevenshteinDistance: false,
});

/** Guesses below which a password counts as common. */
const commonBelow = 1e9;

/**
 * Checks a new password: its length, that it is not of few characters or made of the person's own address, and that it is
 * neither common nor made of common ones or of the shop's name.
 *
 * NIST SP 800-63B, 3.1.1: length counts, composition rules do not help, common and expected passwords are refused. The
 * limits on sign-in slow guessing.
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
  if (containsShopName(password)) return err({ kind: "common" });
  // Its time grows with the length, and a long password is not common.
  if (characters.length <= 64 && estimator.check(password, email.split(/[@.]/)).guesses < commonBelow)
    return err({ kind: "common" });
  return ok(password);
}

/** Whether a password has all words of the shop's name, also with digits and signs in place of letters. */
function containsShopName(password: string): boolean {
  const letters = password
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[@4]/g, "a")
    .replaceAll("0", "o")
    .replaceAll("3", "e")
    .replace(/[1!|]/g, "l")
    .replace(/[^\p{L}]/gu, "");
  return shopWords.length > 0 && shopWords.every((word) => letters.includes(word));
}
