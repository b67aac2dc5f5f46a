import "server-only";
import { getExampleNumber, isSupportedCountry } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

/** A phone number of a country as it is written abroad: "+44 7400 123456". Of the United States for an unknown country. */
export function examplePhone(country: string): string {
  const example = getExampleNumber(isSupportedCountry(country) ? country : "US", examples);
  // A phone number does not break where its groups are joined.
  return (example?.formatInternational() ?? "").replaceAll(" ", "\u00a0");
}
