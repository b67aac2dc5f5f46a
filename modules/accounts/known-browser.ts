import "server-only";

import { knownBrowserSuffix, openKnownBrowser } from "@/lib/auth/browsers";
import { derivedKeys } from "@/lib/derived-keys";
import type { ReadCookie } from "@/modules/seam/visitor";

export const signingNow = () => ({ keys: derivedKeys("customer-browser"), now: new Date() });

/** The name of the cookie with which a browser is known for a customer's e-mail address, in lower case. */
export const knownBrowserCookie = (email: string) => `customer_browser_${knownBrowserSuffix(email)}`;

/** Reads it; undefined if nobody has signed in with this address here. */
export async function readKnownBrowser(email: string, readCookie: ReadCookie): Promise<string | undefined> {
  return openKnownBrowser(email, readCookie(knownBrowserCookie(email)), signingNow());
}
