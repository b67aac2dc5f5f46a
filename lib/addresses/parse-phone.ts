import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

import { machineText } from "@/lib/text/clean-text";

/**
 * A phone number in E.164 (+85512345678); undefined for what cannot be a phone number.
 *
 * A number without a country's calling code is one of `country`, an ISO 3166 code. 00 before the calling code is a plus sign
 * in every country. The length decides, not the ranges that are in use: these change, and only the carrier calls.
 */
export function parsePhone(text: string, country: string): string | undefined {
  const defaultCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const typed = machineText(text);
  const read = [typed, typed.replace(/^\(?00/, "+")].map((number) =>
    parsePhoneNumberFromString(number, defaultCountry),
  );
  const phone = read.find((each) => each?.isValid()) ?? read.find((each) => each?.isPossible());
  return phone?.number;
}

/** Writes a phone number in E.164 for people: "+44 7400 123456". */
export function formatPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
