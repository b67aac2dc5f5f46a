import "server-only";

import Negotiator from "negotiator";

import type { Database } from "@/lib/db/database";
import type { PriceListView } from "@/lib/checkout/views";
import { nameOfRegion } from "@/lib/i18n/name-of-region";

/** A price list as it is stored, without its prices. */
export type StoredPriceList = PriceListView & { region: string | null };

/** The price lists in the order of the shop. */
export type PriceLists = () => Promise<StoredPriceList[]>;

/** Reads the price lists in the order of the shop. */
export function readPriceLists({ db }: { db: Database }): Promise<StoredPriceList[]> {
  return db.priceList.findMany({
    orderBy: { position: "asc" },
    select: { code: true, name: true, currency: true, region: true, countries: true },
  });
}

/** Lists the price lists in the order of the shop, named in a language; the first is the default. */
export async function listPriceLists(
  { locale }: { locale: string },
  { priceLists }: { priceLists: PriceLists },
): Promise<PriceListView[]> {
  return (await priceLists()).map(({ name, region, ...list }) => ({
    ...list,
    name: region === null ? name : nameOfRegion(region, locale),
  }));
}

/** Tags beyond these decide nothing: the header comes from outside and may be long. */
const mostTags = 20;

/**
 * The price list that a shopper sees until they choose one: the first that serves a country of their languages, else the
 * first of all.
 *
 * The countries are the regions of the `Accept-Language` tags, the preferred ones first. A tag without a region stands for
 * the country where its language is spoken most, by CLDR's likely subtags. RFC 9110, 12.5.4.
 */
export function firstPriceList<List extends { countries: readonly string[] }>(
  acceptLanguage: string | null,
  priceLists: readonly List[],
): List | undefined {
  const tags = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } }).languages();
  for (const tag of tags.slice(0, mostTags)) {
    const country = countryOf(tag);
    const serving = priceLists.find(({ countries }) => countries.some((served) => served === country));
    if (serving !== undefined) return serving;
  }
  return priceLists[0];
}

/** The price list that a shopper sees: the one that they chose, else their first. */
export function shownPriceList<List extends { code: string; countries: readonly string[] }>(
  { chosen, acceptLanguage }: { chosen: string | undefined; acceptLanguage: string | null },
  priceLists: readonly List[],
): List | undefined {
  return priceLists.find(({ code }) => code === chosen) ?? firstPriceList(acceptLanguage, priceLists);
}

function countryOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}
