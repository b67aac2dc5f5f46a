import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import type { PriceListView } from "@/lib/use-cases/checkout/views";

/** The currencies to shop in, the shop's own first. */
export function listPriceLists(_: Record<string, never>, { db }: Pick<Deps, "db">): Promise<PriceListView[]> {
  return db.priceList.findMany({
    orderBy: { position: "asc" },
    select: { code: true, name: true, currency: true },
  });
}
