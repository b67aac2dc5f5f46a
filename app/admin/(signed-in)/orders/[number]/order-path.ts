import { z } from "zod";

/** An order's number, in addresses and forms. */
export const orderNumber = z.string().regex(/^[0-9A-Za-z-]{4,24}$/);

/** The path of an order's page. Empty query values are left out. */
export function orderPath(
  number: string,
  query: Record<string, string | undefined> = {},
): `/admin/orders/${string}` {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(present);
  return search.size === 0 ? `/admin/orders/${number}` : `/admin/orders/${number}?${search}`;
}
