import { z } from "zod";

import type { RefundReason } from "@/lib/back-office/refund-order";
import { operationIdSchema, orderNumberSchema, uploadIdSchema } from "@/lib/ids";
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

/** An outcome that the import of a report would resolve. */
export const plannedOutcome = z.object({
  operationId: operationIdSchema,
  orderNumber: z.string(),
  decision: z.enum(["happened", "not_happened"]),
  minor: z.int(),
  currency: z.string(),
  currencyExponent: z.int(),
});

/** The import of a settlement report that waits, as it is stored. */
export const importInput = z.object({
  uploadId: uploadIdSchema,
  /** Of what the request shows: an import that would do something else is not done. */
  fingerprint: z.string(),
  fileName: z.string(),
  /** The first of what it resolves, and how many there are. */
  outcomes: z.array(plannedOutcome),
  count: z.int().nonnegative(),
});

/** How many outcomes of an import a request names. */
export const outcomesNamed = 100;

/** How long a request waits for a second person. */
export const approvalDays = 3;
