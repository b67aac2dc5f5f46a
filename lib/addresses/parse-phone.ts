import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

import { latinDigits } from "./latin-digits";

/**
 * A phone number in E.164 (+85512345678); undefined for what is no phone number.
 *
 * A number without a country's calling code is one of `country`, an ISO 3166 code.
 */
export function parsePhone(text: string, country: string): string | undefined {
  const defaultCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(latinDigits(text), defaultCountry);
  return phone?.isValid() === true ? phone.number : undefined;
}
