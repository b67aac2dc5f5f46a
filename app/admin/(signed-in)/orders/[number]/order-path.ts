import type { OrderNumber } from "@/lib/ids";

/** The path of an order's page. Empty query values are left out. */
export function orderPath(
  number: OrderNumber,
  query: Record<string, string | undefined> = {},
): `/admin/orders/${string}` {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(present);
  return search.size === 0 ? `/admin/orders/${number}` : `/admin/orders/${number}?${search}`;
}
