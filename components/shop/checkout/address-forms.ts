import type { AddressForm } from "./address-fields";

/** What the form asks for in each country. */
export type AddressForms = {
  /** The codes of the countries, each with the index of its form. */
  countries: Record<string, number>;
  /** The first is for as long as no country is chosen. */
  forms: AddressForm[];
};

/** What the form asks for in one country: the one that the server filled it for. */
export type SentForm = AddressForm & { country: string };

/** The form of a country, or the one for none. */
export function formIn({ countries, forms }: AddressForms, country: string): SentForm {
  return { ...forms[countries[country] ?? 0]!, country };
}
