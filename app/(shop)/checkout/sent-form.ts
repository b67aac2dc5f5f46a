import "server-only";

import { getLocale } from "next-intl/server";

import { formIn, type SentForm } from "@/components/shop/checkout/address-forms";
import { addressForms } from "@/components/shop/checkout/checkout-texts";

import { deliveryCountries } from "./countries";

/** What the form of an address asks for in a country. */
export async function sentForm(country: string): Promise<SentForm> {
  const locale = await getLocale();
  return formIn(await addressForms(deliveryCountries(locale), locale), country);
}
