import { machineText } from "@/lib/text/clean-text";

import { countryData } from "./country-data";

/** The signs of countries that people write before a code, as on letters to Europe, if they differ from ISO 3166. */
const countrySigns: Record<string, string> = {
  AT: "A",
  BE: "B",
  DE: "D",
  EE: "EST",
  ES: "E",
  FI: "FIN|SF",
  FR: "F",
  GB: "UK",
  GR: "EL",
  HU: "H",
  IE: "IRL",
  IT: "I",
  JP: "〒|J",
  LI: "FL",
  LU: "L",
  NO: "N",
  PT: "P",
  SE: "S",
  SI: "SLO",
};

/**
 * A postal code as its country writes it: "sw1a1aa" is "SW1A 1AA" in Great Britain; undefined for what is no postal code there.
 *
 * Digits of any script, any dash, invisible characters and the country's sign before the code are read. Countries without a
 * pattern have no postal codes.
 */
export function parsePostalCode(text: string, country: string): string | undefined {
  const { postalCode, postalCodeExample = "" } = countryData(country);
  if (postalCode === undefined) return undefined;
  const pattern = new RegExp(`^(?:${postalCode})$`);
  const typed = machineText(text).toUpperCase();
  const sign = new RegExp(`^(?:${countrySigns[country] ?? country}|${country})(?:[ :.-]+|(?=\\d))`);
  const prefix = new RegExp(`^${country}-?`).exec(postalCodeExample)?.[0] ?? "";
  return [typed, typed.replace(sign, ""), prefix + typed.replace(sign, "")]
    .flatMap((code) => writtenLike(postalCodeExample, code))
    .find((candidate) => pattern.test(candidate));
}

/** A code with the space or hyphen of an example: as far from its end, else as far from its start. Then as it is. */
function writtenLike(example: string, code: string): string[] {
  const bare = code.replace(/[ .-]/g, "");
  const [, start = "", separator = "", end = ""] = /^(.*)([ -])([^ -]+)$/.exec(example) ?? [];
  const fromEnd = bare.length - end.length;
  const longZip = bare.replace(/^(\d{5})(\d{4})$/, "$1-$2");
  if (separator === "") return [bare, longZip, code];
  return [fromEnd, start.length]
    .filter((at) => at > 0 && at < bare.length)
    .map((at) => bare.slice(0, at) + separator + bare.slice(at))
    .concat(longZip, code, bare);
}
