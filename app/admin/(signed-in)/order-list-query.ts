import { z } from "zod";

import { orderFilterGroups } from "@/components/admin/frame/labels";
import { orderNumberSchema } from "@/lib/ids";
import type { ListPlace } from "@/lib/lists/list-page";
import type { AdminOrderFilter } from "@/lib/back-office/views";

const rowNumber = orderNumberSchema.optional().catch(undefined);

/** The query of the order list: search, state and place. What cannot be read is left at its default. */
export const orderListQuery = z.object({
  search: z.string().trim().max(100).catch(""),
  state: z
    .enum([
      "all",
      "approved",
      ...orderFilterGroups.flatMap(({ filters }) => filters.map(([filter]) => filter)),
    ])
    .optional()
    .catch(undefined),
  // Whether the only order that is found is opened: the form asks for it, links do not.
  open: z.literal("1").optional().catch(undefined),
  // The row beside the page, by its number.
  after: rowNumber,
  before: rowNumber,
});

type OrderListQuery = Pick<z.infer<typeof orderListQuery>, "search" | "state"> & ListPlace;

/** What the list is filtered by: if nothing was chosen, a search looks through all orders, and the list shows those with money. */
export function filterOf({
  search,
  state,
}: Pick<OrderListQuery, "search" | "state">): AdminOrderFilter | undefined {
  if (state === "all") return undefined;
  return state ?? (search === "" ? "approved" : undefined);
}

/** Writes the query as text for an address. Defaults are left out, so the whole list's first page is empty text. */
export function writeOrderListQuery({ search, state, after, before }: OrderListQuery): string {
  const fields = { search, state, after, before };
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
