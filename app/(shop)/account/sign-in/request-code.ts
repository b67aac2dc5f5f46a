import "server-only";

import { getLocale } from "next-intl/server";

import { clientAddress, services } from "@/app/composition/services";
import { type RequestSignInError, requestSignIn } from "@/lib/customers/sign-in-requests";

import { readKnownCustomerBrowser, readSignInId, saveSignInId } from "./sign-in-cookies";

/** Mails a code to an address, which works in this browser; returns why none is sent. `returnTo` is a path of the shop. */
export async function requestCode(asked: {
  email: string;
  returnTo: string;
}): Promise<RequestSignInError["kind"] | undefined> {
  const [address, earlier, language] = await Promise.all([clientAddress(), readSignInId(), getLocale()]);
  const from = { address, knownBrowser: readKnownCustomerBrowser, earlier, language };
  const requested = await requestSignIn({ ...asked, ...from }, await services());
  if (!requested.ok) return requested.error.kind;
  await saveSignInId(requested.value.signInId);
  return undefined;
}
