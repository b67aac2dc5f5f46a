import "server-only";

import { hash } from "node:crypto";

import { SignJWT, errors, jwtVerify } from "jose";
import Bowser from "bowser";

import type { derivedKeys } from "@/lib/derived-keys";

/** Seconds for which a browser is known: half a year. */
export const knownBrowserSeconds = 180 * 24 * 60 * 60;

type Signing = { keys: ReturnType<typeof derivedKeys>; now: Date };

/**
 * Signs the id of a browser in which the person with this e-mail address has signed in.
 *
 * A JSON Web Token (RFC 7519) with HMAC-SHA256, for half a year. It opens nothing: it only gives this browser an
 * allowance of its own for attempts at this one account (OWASP, "Device cookies").
 */
export function signKnownBrowser(email: string, browserId: string, { keys, now }: Signing): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(digest(email))
    .setJti(browserId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + knownBrowserSeconds)
    .sign(keys.current);
}

/** Reads the id of a known browser; undefined if this shop did not sign it for this e-mail address, or it has expired. */
export async function openKnownBrowser(
  email: string,
  cookie: string | undefined,
  { keys, now }: Signing,
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

/** The end of the cookie's name. Each account has a cookie of its own, because two people may share a browser. */
export function knownBrowserSuffix(email: string): string {
  return digest(email).slice(0, 16);
}

function digest(email: string): string {
  return hash("sha256", email, "base64url");
}

/** Names the browser and its system for people, such as "Firefox, Linux"; empty if the user agent names none. */
export function nameOfBrowser(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === "") return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name]
    .filter((name) => name !== undefined && name !== "")
    .join(", ")
    .slice(0, 80);
}
