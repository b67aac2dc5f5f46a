import { z } from "zod";

import { orderNumberSchema } from "@/lib/ids";
import { bulkActions, bulkAtMost } from "@/modules/bulk/bulk-action";

const chosen = z.union([orderNumberSchema.transform((number) => [number]), z.array(orderNumberSchema)]);

/** What is to be done, and with which orders: each once, a hundred at most. */
export const bulkQuery = z.object({
  action: z.enum(bulkActions).catch("capture"),
  carrier: z.string().max(100).catch(""),
  /** The slug of the article of which a refund is; none for all that is left. */
  article: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .catch(undefined),
  /** Why the review is shown again. */
  problem: z.string().optional().catch(undefined),
  order: chosen.catch([]).transform((numbers) => [...new Set(numbers)].slice(0, bulkAtMost)),
});
