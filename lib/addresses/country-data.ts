import addressData from "./address-data.json" with { type: "json" };
import { cambodia } from "./cambodia";

/**
 * What Google's address metadata says about a country, without organizations.
 *
 * In a format, %N is the name, %A the address lines, %C the city, %S the region, %Z the postal code and %n a new line.
 */
export type CountryData = {
  format?: string;
  /** The format for an address in Latin letters, if it differs. */
  latinFormat?: string;
  /** The letters of the fields that must be filled. */
  required?: string;
  /** A regular expression. */
  postalCode?: string;
  postalCodeExample?: string;
  postalCodeLabel?: string;
  regionLabel?: string;
  cityLabel?: string;
  line2Label?: string;
  /** Whether the form asks for the postal code before the city and the region, because it names them. */
  postalCodeFirst?: boolean;
  language?: string;
  /** Code, name in the country's language, and name in Latin letters if it differs. */
  regions?: string[][];
};

const data: Record<string, CountryData> = addressData;

/** If the data set leaves out what a form needs: Cambodia's provinces, and the city if it counts as an address line. */
const corrections: Record<string, CountryData> = {
  AE: { format: "%N%n%A%n%C%n%S", required: "ACS" },
  AU: { postalCodeLabel: "postcode" },
  CA: { cityLabel: "city", line2Label: "apartment" },
  EG: { regionLabel: "governorate" },
  GB: { postalCodeLabel: "postcode", postalCodeFirst: true },
  IN: { regionLabel: "state" },
  JP: { format: "〒%Z%n%S%C%n%A%n%N", latinFormat: "%N%n%A%n%C, %S%n%Z", required: "ACSZ" },
  KH: cambodia,
  NZ: { postalCodeLabel: "postcode" },
  US: { cityLabel: "city", line2Label: "apartment", postalCodeFirst: true },
};

/** The data of a country by its ISO 3166 code; an unknown country has none. */
export function countryData(country: string): CountryData {
  return { ...data[country], ...corrections[country] };
}
