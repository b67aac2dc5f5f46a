import { z } from "zod";

/** What a country calls its tax on what is bought. */
export const taxName = z.enum(["vat", "gst", "sales_tax", "consumption_tax"]);
export type TaxName = z.infer<typeof taxName>;

/** 2000 basis points are 20 %. */
export type TaxRate = { name: TaxName; basisPoints: number; included: boolean };

/**
 * The tax on an amount, in minor units, rounded half up: never more than half a unit off.
 *
 * If the rate is included, the amount contains the tax; otherwise the tax is added to the amount.
 */
export function taxOn(amountMinor: number, { basisPoints, included }: Omit<TaxRate, "name">): number {
  const divisor = 10_000n + (included ? BigInt(basisPoints) : 0n);
  return Number((BigInt(amountMinor) * BigInt(basisPoints) * 2n + divisor) / (2n * divisor));
}
