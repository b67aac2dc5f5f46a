import { z } from "zod";

import { isCurrency } from "@/lib/money/decimals";

export const monthText = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** A month such as `2026-11`; anything else is undefined. */
export const monthSchema = monthText.optional().catch(undefined);

export const currencyText = z.string().refine(isCurrency);

export const currencySchema = currencyText.optional().catch(undefined);
