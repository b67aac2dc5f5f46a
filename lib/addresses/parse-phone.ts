import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

import { machineText } from "@/lib/text/machine-text";

/**
 * A phone number in E.164 (+85512345678); undefined for what is no phone number.
 *
 * A number without a country's calling code is one of `country`, an ISO 3166 code. 00 before the calling code is a plus sign
 * in every country.
 */
export function parsePhone(text: string, country: string): string | undefined {
  const defaultCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const typed = machineText(text);
  const read = [typed, typed.replace(/^\(?00/, "+")].map((number) =>
    parsePhoneNumberFromString(number, defaultCountry),
  );
  return read.find((phone) => phone?.isValid() === true)?.number;
}

/** The calling code of a country with its plus sign: +855. That of the United States for an unknown country. */
export function callingCodeOf(country: string): string {
  return `+${getCountryCallingCode(isSupportedCountry(country) ? country : "US")}`;
}

/** Writes a phone number in E.164 for people: "+44 7400 123456". */
export function formatPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
