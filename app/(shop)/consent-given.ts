import "server-only";

import { getLocale } from "next-intl/server";

import { clientAddress } from "@/app/composition/services";
import type { ConsentGiven } from "@/lib/payments/agreements";

/** In which language and from where the customer of this request agrees to terms. */
export async function readConsentGiven(): Promise<ConsentGiven> {
  const [language, address] = await Promise.all([getLocale(), clientAddress()]);
  return { language, address: address === "unknown" ? undefined : address };
}
