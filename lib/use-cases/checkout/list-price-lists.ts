import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import type { PriceListView } from "./views";

/** Lists the price lists in the order of the shop; the first is the default. */
export function listPriceLists({ db }: Pick<Deps, "db">): Promise<PriceListView[]> {
  return db.priceList.findMany({
    orderBy: { position: "asc" },
    select: { code: true, name: true, currency: true },
  });
}
