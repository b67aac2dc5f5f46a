/** The path of a plan's page. Empty query values are left out. */
export function planPath(
  number: string,
  query: Record<string, string | undefined> = {},
): `/admin/plans/${string}` {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(present);
  return search.size === 0 ? `/admin/plans/${number}` : `/admin/plans/${number}?${search}`;
}

/** The path of the list of plans with a query, which may be empty text. */
export function planListPath(query: string): "/admin/plans" | `/admin/plans?${string}` {
  return query === "" ? "/admin/plans" : `/admin/plans?${query}`;
}
