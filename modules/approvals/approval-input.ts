import { z } from "zod";

import type { RefundReason } from "@/lib/back-office/refund-order";
import { operationIdSchema, orderNumberSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";

const reasons = Object.keys(merchant.refundReasons) as RefundReason[];

/** A refund that waits, as it is stored. */
export const refundInput = z.object({
  number: orderNumberSchema,
  amountMinor: z.int().positive(),
  revision: z.int().nonnegative(),
  quantities: z.array(z.int().nonnegative()),
  sent: z.array(z.int().nonnegative()).default([]),
  /** Whether who asked has confirmed that it may pay twice what the bank took back. */
  paysTwice: z.boolean().default(false),
  /** How many dispatches the order had: goods that leave meanwhile refuse it. */
  dispatchCount: z.int().nonnegative().optional(),
  delivery: z.boolean(),
  reason: z.enum(reasons),
  note: z.string().nullable(),
});

/** A resolution that waits, as it is stored. */
export const resolutionInput = z.object({
  operationId: operationIdSchema,
  decision: z.enum(["happened", "not_happened"]),
  amountMinor: z.int().nonnegative().nullable(),
  mayExceed: z.boolean(),
  transactionId: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.string(),
});

/** How long a request waits for a second person. */
export const approvalDays = 3;
