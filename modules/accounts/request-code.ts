import "server-only";

import { getLocale } from "next-intl/server";

import type { Deps } from "@/lib/payments/deps";
import { type RequestSignInError, requestSignIn } from "./sign-in-requests";

import { readKnownCustomerBrowser, readSignInId, saveSignInId } from "./sign-in-cookies";

/**
 * Mails a code to an address, which works in this browser; returns why none is sent. `returnTo` is a path of the shop, `address`
 * the client's.
 */
export async function requestCode(
  asked: { email: string; returnTo: string; address: string },
  deps: Pick<Deps, "db" | "now">,
): Promise<RequestSignInError["kind"] | undefined> {
  const [earlier, language] = await Promise.all([readSignInId(), getLocale()]);
  const from = { knownBrowser: readKnownCustomerBrowser, earlier, language };
  const requested = await requestSignIn({ ...asked, ...from }, deps);
  if (!requested.ok) return requested.error.kind;
  await saveSignInId(requested.value.signInId);
  return undefined;
}
