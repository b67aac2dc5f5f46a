import "server-only";

import { randomUUID } from "node:crypto";

import { cookies } from "next/headers";

import {
  knownBrowserSeconds,
  knownBrowserSuffix,
  openKnownBrowser,
  signKnownBrowser,
} from "@/lib/auth/browsers";
import { secureCookies } from "@/lib/auth/auth-options";
import { derivedKeys } from "@/lib/derived-keys";

const signingNow = () => ({ keys: derivedKeys("customer-browser"), now: new Date() });

const cookieName = (email: string) => `customer_browser_${knownBrowserSuffix(email)}`;

/** Reads the cookie with which this browser is known for a customer's e-mail address, in lower case. */
export async function readKnownCustomerBrowser(email: string): Promise<string | undefined> {
  return openKnownBrowser(email, (await cookies()).get(cookieName(email))?.value, signingNow());
}

/** Makes this browser known for a customer's e-mail address, under the id that it has or a new one. */
export async function saveKnownCustomerBrowser(email: string): Promise<void> {
  const browserId = (await readKnownCustomerBrowser(email)) ?? randomUUID();
  (await cookies()).set(cookieName(email), await signKnownBrowser(email, browserId, signingNow()), {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/",
    maxAge: knownBrowserSeconds,
  });
}
