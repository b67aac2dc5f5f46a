import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

import { type SignInId, signInIdSchema } from "@/lib/ids";
import { openToken, sealToken } from "@/lib/sealed-token";
import { machineText } from "@/lib/text/clean-text";

/** The keys of the purpose "customer-sign-in". A rotation of AUTH_SECRET accepts two. */
type SignInKeys = { current: Buffer; accepted: readonly Buffer[] };

/** How long code and link of a sign-in work, in minutes. */
export const signInMinutes = 15;

/** How many digits the code has. */
export const codeLength = 6;

/**
 * Makes the code of six digits and the address of a sign-in's mail.
 *
 * Both are derived from its id with a key and stand nowhere else. The last segment of the address is a sealed token of the id, with an
 * end. Whoever has one of them signs in: they go into the mail and nowhere else.
 */
export function mintSignIn(
  { signInId, appUrl }: { signInId: SignInId; appUrl: string },
  now: Date,
  { current }: SignInKeys,
): { code: string; link: string } {
  const content = Buffer.from(signInId.replaceAll("-", ""), "hex");
  const endsAt = new Date(now.getTime() + signInMinutes * 60_000);
  const token = sealToken({ content, endsAt }, current);
  return { code: codeOf(signInId, current), link: `${appUrl}/account/sign-in/open/${token}` };
}

/** Whether the typed text is the code of a sign-in. It may hold spaces and dashes, and digits of any script. */
export function isCodeOf(signInId: SignInId, typed: string, { accepted }: SignInKeys): boolean {
  const digits = Buffer.from(machineText(typed.slice(0, 100)).replace(/[\s-]/g, ""));
  if (digits.length !== codeLength) return false;
  return accepted.some((key) => timingSafeEqual(Buffer.from(codeOf(signInId, key)), digits));
}

/** Reads the token of a sign-in's link; undefined if this shop did not make it, or it has expired. */
export function readLinkToken(token: string, now: Date, { accepted }: SignInKeys): SignInId | undefined {
  const opened = openToken(token, accepted);
  if (opened === undefined || opened.endsAt <= now) return undefined;
  return signInIdSchema.parse(
    opened.content.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  );
}

/** HMAC-SHA256, cut to six digits as in RFC 4226, 5.3, from 48 bits: no code is noticeably more likely than another. */
function codeOf(signInId: SignInId, key: Buffer): string {
  const digest = createHmac("sha256", key).update(`code ${signInId}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, "0");
}
