import "server-only";
import { cookies } from "next/headers";
import { randomUUID } from "node:crypto";

import {
  knownBrowserSeconds,
  knownBrowserSuffix,
  openKnownBrowser,
  signKnownBrowser,
} from "@/lib/auth/browsers";
import { secureCookies } from "@/lib/auth/auth-options";
import { derivedKeys } from "@/lib/derived-keys";

/** The cookie with the typed e-mail address, so that it need not be typed again after a wrong password. */
export const signInEmailCookie = "sign_in_email";

/** Keeps an e-mail address for the sign-in page, for ten minutes. */
export async function saveSignInEmail(email: string): Promise<void> {
  (await cookies()).set(signInEmailCookie, email, {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/admin/sign-in",
    maxAge: 600,
  });
}

const signingNow = () => ({ keys: derivedKeys("staff-browser"), now: new Date() });

const cookieName = (email: string) => `staff_browser_${knownBrowserSuffix(email)}`;

/** Reads the cookie with which this browser is known for an e-mail address of staff. */
export async function readKnownBrowser(email: string): Promise<string | undefined> {
  return openKnownBrowser(email, (await cookies()).get(cookieName(email))?.value, signingNow());
}

/** Makes this browser known for an e-mail address, under the id that it has or a new one. */
export async function saveKnownBrowser(email: string, browserId: string = randomUUID()): Promise<void> {
  (await cookies()).set(cookieName(email), await signKnownBrowser(email, browserId, signingNow()), {
    httpOnly: true,
    sameSite: "strict",
    secure: secureCookies(),
    // The form of the sign-in page is sent there.
    path: "/api/auth/callback",
    maxAge: knownBrowserSeconds,
  });
}
