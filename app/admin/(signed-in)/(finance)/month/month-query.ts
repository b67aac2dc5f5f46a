import { z } from "zod";

import { isCurrency } from "@/lib/money/decimals";

/** A month such as `2026-11`; anything else is undefined. */
export const monthSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .optional()
  .catch(undefined);

export const currencySchema = z.string().refine(isCurrency).optional().catch(undefined);

const fileQuery = z.object({ month: monthSchema, currency: currencySchema });

/** The month and the currency that the address of a file names; undefined if it does not name both. */
export function monthFileQuery(address: string): { month: string; currency: string } | undefined {
  const { month, currency } = fileQuery.parse(Object.fromEntries(new URL(address).searchParams));
  return month === undefined || currency === undefined ? undefined : { month, currency };
}
