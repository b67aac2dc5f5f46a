import "server-only";

import { createHash, randomUUID } from "node:crypto";

import { SignJWT, errors, jwtVerify } from "jose";
import { cookies } from "next/headers";

import { derivedKeys } from "@/lib/derived-keys";

import { secureCookies } from "./session";

const lifetime = 180 * 24 * 60 * 60;

type Signing = { keys: ReturnType<typeof derivedKeys>; now: Date };

/** Whose browser it is: a person may be of the staff and a customer, under one address. */
type Who = "staff" | "customer";

const signingNow = (who: Who = "staff"): Signing => ({
  keys: derivedKeys(who === "staff" ? "staff-browser" : "customer-browser"),
  now: new Date(),
});

/**
 * Signs the id of a browser in which the person with this e-mail address has signed in.
 *
 * A JSON Web Token (RFC 7519) with HMAC-SHA256, for half a year. It opens nothing: it only gives this browser an
 * allowance of its own for attempts at this one account (OWASP, "Device cookies").
 */
export function signKnownBrowser(
  email: string,
  browserId: string,
  { keys, now }: Signing = signingNow(),
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(digest(email))
    .setJti(browserId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(keys.current);
}

/** Reads the id of a known browser; undefined if this shop did not sign it for this e-mail address, or it has expired. */
export async function openKnownBrowser(
  email: string,
  cookie: string | undefined,
  { keys, now }: Signing = signingNow(),
): Promise<string | undefined> {
  if (cookie === undefined) return undefined;
  for (const key of keys.accepted) {
    try {
      const { payload } = await jwtVerify(cookie, key, {
        algorithms: ["HS256"],
        subject: digest(email),
        currentDate: now,
        requiredClaims: ["exp", "jti"],
      });
      return payload.jti;
    } catch (problem) {
      if (!(problem instanceof errors.JOSEError)) throw problem;
    }
  }
  return undefined;
}

/** Reads the cookie with which this browser is known for an e-mail address. */
export async function readKnownBrowser(email: string): Promise<string | undefined> {
  return openKnownBrowser(email, (await cookies()).get(cookieName("staff", email))?.value);
}

/** Reads the cookie with which this browser is known for a customer's e-mail address, in lower case. */
export async function readKnownCustomerBrowser(email: string): Promise<string | undefined> {
  const cookie = (await cookies()).get(cookieName("customer", email))?.value;
  return openKnownBrowser(email, cookie, signingNow("customer"));
}

/** Makes this browser known for a customer's e-mail address, under the id that it has or a new one. */
export async function saveKnownCustomerBrowser(email: string): Promise<void> {
  const browserId = (await readKnownCustomerBrowser(email)) ?? randomUUID();
  const signed = await signKnownBrowser(email, browserId, signingNow("customer"));
  (await cookies()).set(cookieName("customer", email), signed, {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/",
    maxAge: lifetime,
  });
}

/** Makes this browser known for an e-mail address, under the id that it has or a new one. */
export async function saveKnownBrowser(email: string, browserId: string = randomUUID()): Promise<void> {
  (await cookies()).set(cookieName("staff", email), await signKnownBrowser(email, browserId), {
    httpOnly: true,
    sameSite: "strict",
    secure: secureCookies(),
    // The form of the sign-in page is sent there.
    path: "/api/auth/callback",
    maxAge: lifetime,
  });
}

/** Each account has a cookie of its own, because two people may share a browser. */
function cookieName(who: Who, email: string): string {
  return `${who}_browser_${digest(email).slice(0, 16)}`;
}

function digest(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
