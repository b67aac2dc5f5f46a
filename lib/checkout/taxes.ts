import "server-only";

import { type Place, type TaxArea, taxAreaOf } from "@/lib/addresses/tax-area";
import { type TaxRate, taxName } from "@/lib/money/tax";
import type { Deps } from "@/lib/payments/deps";

/** The tax of a country or a part of it. */
export type PlaceTax = TaxArea & TaxRate;

/** The taxes of countries and of parts of them; a rate of 0 is no tax. */
export async function readTaxes({ db }: { db: Pick<Deps["db"], "taxRate"> }): Promise<PlaceTax[]> {
  const taxes = await db.taxRate.findMany({
    orderBy: [{ country: "asc" }, { postalPrefix: "asc" }, { town: "asc" }],
    select: {
      country: true,
      postalPrefix: true,
      town: true,
      name: true,
      basisPoints: true,
      included: true,
    },
  });
  return taxes.map(({ name, ...tax }) => ({ ...tax, name: taxName.parse(name) }));
}

/** The tax of a place; null if it has none. */
export function taxRateOf(taxes: readonly PlaceTax[], place: Place): TaxRate | null {
  const tax = taxAreaOf(taxes, place);
  if (tax === undefined || tax.basisPoints === 0) return null;
  const { name, basisPoints, included } = tax;
  return { name, basisPoints, included };
}
