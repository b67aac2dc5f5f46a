import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import type { PriceListView } from "./views";

/** Lists the price lists in the order of the shop, named in a language; the first is the default. */
export async function listPriceLists(
  { locale }: { locale: string },
  { db }: Pick<Deps, "db">,
): Promise<PriceListView[]> {
  const priceLists = await db.priceList.findMany({
    orderBy: { position: "asc" },
    select: { code: true, name: true, currency: true, region: true, countries: true },
  });
  return priceLists.map(({ name, region, ...list }) => ({
    ...list,
    name: region === null ? name : nameOfRegion(region, locale),
  }));
}

const regionNames = new Map<string, Intl.DisplayNames>();

/** The name of a country or a continent. Source: CLDR, through Intl. */
function nameOfRegion(region: string, locale: string): string {
  const names = regionNames.get(locale) ?? new Intl.DisplayNames(locale, { type: "region" });
  regionNames.set(locale, names);
  return names.of(region) ?? region;
}
