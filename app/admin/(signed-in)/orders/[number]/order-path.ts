import { z } from "zod";

/** An order's number as it stands in addresses and forms. */
export const orderNumber = z.string().regex(/^[0-9A-Za-z-]{4,24}$/);

/** The address of an order's page; parts that are empty are left out. */
export function orderPath(
  number: string,
  query: Record<string, string | undefined> = {},
): `/admin/orders/${string}` {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given);
  return search.size === 0 ? `/admin/orders/${number}` : `/admin/orders/${number}?${search}`;
}
