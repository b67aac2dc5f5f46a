import "server-only";

import { getLocale } from "next-intl/server";

import { clientAddress } from "@/app/composition/services";
import type { AcceptedTerms, ConsentGiven } from "@/lib/payments/agreements";
import { readPolicy } from "@/lib/policies/read-policy";

/** In which language and from where the customer of this request agrees to terms. */
export async function readConsentGiven(): Promise<ConsentGiven> {
  const [language, address] = await Promise.all([getLocale(), clientAddress()]);
  return { language, address: address === "unknown" ? undefined : address };
}

/** The shop's terms as they stand, which the shopper of this request accepts by paying. */
export async function readAcceptedTerms(): Promise<AcceptedTerms> {
  const given = await readConsentGiven();
  const { version } = await readPolicy({ policy: "terms", locale: given.language });
  return { ...given, version };
}
