import { z } from "zod";

import { orderFilterLabels } from "@/components/admin/labels";
import { orderNumberSchema } from "@/lib/ids";
import type { ListPlace } from "@/lib/lists/list-page";

const rowNumber = orderNumberSchema.optional().catch(undefined);

/** The query of the order list: search, state and place. What cannot be read is left at its default. */
export const orderListQuery = z.object({
  search: z.string().trim().max(100).catch(""),
  state: z
    .enum(orderFilterLabels.map(([filter]) => filter))
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000_000).catch(1),
  // The row beside the page, by its number.
  after: rowNumber,
  before: rowNumber,
});

type OrderListQuery = Pick<z.infer<typeof orderListQuery>, "search" | "state"> & ListPlace;

/** Writes the query as text for an address. Defaults are left out, so the whole list's first page is empty text. */
export function writeOrderListQuery({ search, state, page, after, before }: OrderListQuery): string {
  const fields = { search, state, page: page === 1 ? undefined : String(page), after, before };
  const present = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(present).toString();
}

/** The list that an order was opened from, as `writeOrderListQuery` writes it. Only what the list can read is kept. */
export const orderListOrigin = z
  .string()
  .max(1500)
  .catch("")
  .transform((text) =>
    writeOrderListQuery(orderListQuery.parse(Object.fromEntries(new URLSearchParams(text)))),
  );
