import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

import { SignJWT, errors, jwtVerify } from "jose";

import { type SignInId, signInIdSchema } from "@/lib/ids";
import { machineText } from "@/lib/text/machine-text";

/** The keys of the purpose "customer-sign-in". A rotation of AUTH_SECRET accepts two. */
type SignInKeys = { current: Buffer; accepted: readonly Buffer[] };

/** How long code and link of a sign-in work, in minutes. */
export const signInMinutes = 15;

const audience = "customer-sign-in";

/** How many digits the code has. */
export const codeLength = 6;

/**
 * Makes the code of six digits and the address of a sign-in's mail.
 *
 * Both are derived from its id with a key and stand nowhere else. The last segment of the address is a JSON Web Token
 * (RFC 7519) with HMAC-SHA256 and an end. Whoever has one of them signs in: they go into the mail and nowhere else.
 */
export async function mintSignIn(
  { signInId, appUrl }: { signInId: SignInId; appUrl: string },
  now: Date,
  { current }: SignInKeys,
): Promise<{ code: string; link: string }> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(signInId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + signInMinutes * 60)
    .sign(current);
  return { code: codeOf(signInId, current), link: `${appUrl}/account/sign-in/open/${token}` };
}

/** Whether the typed text is the code of a sign-in. It may hold spaces and dashes, and digits of any script. */
export function isCodeOf(signInId: SignInId, typed: string, { accepted }: SignInKeys): boolean {
  const digits = Buffer.from(machineText(typed.slice(0, 100)).replace(/[\s-]/g, ""));
  if (digits.length !== codeLength) return false;
  return accepted.some((key) => timingSafeEqual(Buffer.from(codeOf(signInId, key)), digits));
}

/** Reads the token of a sign-in's link; undefined if this shop did not make it, or it has expired. */
export async function readLinkToken(
  token: string,
  now: Date,
  { accepted }: SignInKeys,
): Promise<SignInId | undefined> {
  for (const key of accepted) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        audience,
        currentDate: now,
        requiredClaims: ["exp", "sub"],
      });
      return signInIdSchema.parse(payload.sub);
    } catch (problem) {
      if (!(problem instanceof errors.JOSEError)) throw problem;
    }
  }
  return undefined;
}

/** HMAC-SHA256, cut to six digits as in RFC 4226, 5.3, from 48 bits: no code is noticeably more likely than another. */
function codeOf(signInId: SignInId, key: Buffer): string {
  const digest = createHmac("sha256", key).update(`code ${signInId}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, "0");
}
