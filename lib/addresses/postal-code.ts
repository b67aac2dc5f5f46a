import { countryData } from "./country-data";
import { latinDigits } from "./latin-digits";

/**
 * A postal code as its country writes it: "sw1a1aa" is "SW1A 1AA" in Great Britain; undefined for what is no postal code there.
 *
 * Digits of any script are read. Countries without a pattern have no postal codes.
 */
export function parsePostalCode(text: string, country: string): string | undefined {
  const { postalCode, postalCodeExample = "" } = countryData(country);
  if (postalCode === undefined) return undefined;
  const typed = latinDigits(text).toUpperCase().replace(/\s+/g, " ").trim();
  const pattern = new RegExp(`^(?:${postalCode})$`);
  const prefix = /^[A-Z]+-/.exec(postalCodeExample)?.[0] ?? "";
  const candidates = [
    separatedLike(postalCodeExample, typed),
    typed,
    prefix + typed,
    typed.replace(/^[A-Z]{1,2}-/, ""),
  ];
  return candidates.find((candidate) => pattern.test(candidate));
}

/** Writes the space or hyphen of an example into a code, as far from its end. */
function separatedLike(example: string, code: string): string {
  const fromEnd = /[ -]([^ -]+)$/.exec(example)?.[1]?.length;
  const bare = code.replace(/[ -]/g, "");
  if (fromEnd === undefined || bare.length <= fromEnd) return code;
  return bare.slice(0, -fromEnd) + example.at(-fromEnd - 1)! + bare.slice(-fromEnd);
}
