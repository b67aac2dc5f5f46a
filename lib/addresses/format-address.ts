import { addressFormatOf, defaultFormat, findRegion } from "./address-format";
import { nameOfRegion } from "@/lib/i18n/name-of-region";
import { countryData } from "./country-data";

export type Address = {
  name: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  region: string | null;
  postalCode: string | null;
  country: string;
};

/** An address with the phone number that is given with it, in E.164. */
export type AddressWithPhone = Address & { phone: string | null };

/** Countries whose post writes the code of a region, not its name. */
const writeRegionCode = new Set(["AU", "BR", "CA", "IT", "US"]);

/**
 * The lines of an address as its country writes it, with the country's name in the reader's language at the end.
 *
 * An address in another script than Latin follows the country's own format, any other the one for Latin letters.
 */
export function formatAddress(address: Address, locale: string): string[] {
  const { addressLine1, addressLine2, city, country } = address;
  const { format = defaultFormat, latinFormat } = countryData(country);
  const isLatin = !/(?!\p{Script=Latin})\p{L}/u.test(addressLine1 + city);
  const values: Record<string, (string | null)[]> = {
    N: [address.name],
    A: [addressLine1, addressLine2],
    C: [city],
    S: [regionText(address, isLatin)],
    Z: [address.postalCode],
  };
  const lines = (isLatin ? (latinFormat ?? format) : format)
    .split("%n")
    .flatMap((line) => formatLine(line, values));
  return [...lines, nameOfRegion(country, locale)];
}

function regionText({ region, country }: Address, isLatin: boolean): string | null {
  const found = region === null ? undefined : findRegion(country, region);
  // An order from before the country had a list keeps what was typed.
  if (found === undefined || addressFormatOf(country).regions.length === 0) return region;
  if (writeRegionCode.has(country)) return found.code;
  return isLatin ? found.latinName : found.localName;
}

/** Fills one line of a format. The text in front of an empty field goes with it. */
function formatLine(line: string, values: Record<string, (string | null)[]>): string[] {
  const lines = [""];
  for (const [, text = "", letter = "", rest = ""] of line.matchAll(/([^%]*)%([A-Z])|([^%]+)$/g)) {
    const [first, ...more] = (values[letter] ?? []).filter((value) => value !== null && value !== "");
    lines[lines.length - 1] += letter === "" ? rest : first === undefined ? "" : text + first;
    for (const value of more) lines.push(value!);
  }
  return lines.map((text) => text.replace(/^[\s,-]+|[\s,]+$/g, "")).filter((text) => text !== "");
}
