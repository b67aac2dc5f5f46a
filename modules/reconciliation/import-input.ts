import { z } from "zod";

import { operationIdSchema, uploadIdSchema } from "@/lib/ids";

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
