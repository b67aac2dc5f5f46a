/** The path of an order's page. Empty query values are left out. */
export function orderPath(
  number: string,
  query: Record<string, string | undefined> = {},
): `/admin/orders/${string}` {
  return `/admin/orders/${number}${writtenQuery(query)}`;
}

export function customerPath(number: string): `/admin/orders/${string}/customer` {
  return `/admin/orders/${number}/customer`;
}

export function packingSlipPath(
  number: string,
  { prices }: { prices?: "1" } = {},
): `/admin/orders/${string}/packing-slip${"" | "?prices=1"}` {
  return `/admin/orders/${number}/packing-slip${prices === undefined ? "" : "?prices=1"}`;
}

/** The path of the order list with a query, which may be empty text. */
export function orderListPath(query: string): "/admin" | `/admin?${string}` {
  return query === "" ? "/admin" : `/admin?${query}`;
}

/** A query with its question mark; empty values are left out. */
export function writtenQuery(query: Record<string, string | undefined>): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(present);
  return search.size === 0 ? "" : `?${search}`;
}
