import { type AddressFormat, addressFormatOf, regionName } from "./address-format";

/** What a form asks for in one country. Browsers receive it, and never the data of all countries. */
export type AddressForm = Pick<AddressFormat, "fields" | "required" | "labels"> & {
  country: string;
  /** Whether postal codes consist of digits, for which a phone has a keyboard. */
  digits: boolean;
  /** In the reader's language; if there are some, the region is chosen from them. */
  regions: { code: string; name: string }[];
};

/** What a form asks for in a country: an ISO 3166 code, or "" as long as none is chosen. */
export function addressFormOf(country: string, locale: string): AddressForm {
  const format = addressFormatOf(country);
  const { fields, required, labels, regions, postalCodeExample = "" } = format;
  return {
    country,
    fields: country === "" ? [...fields, "postalCode"] : fields,
    required,
    labels,
    digits: /^[\d -]+$/.test(postalCodeExample),
    regions: regions.map((region) => ({ code: region.code, name: regionName(region, format, locale) })),
  };
}
