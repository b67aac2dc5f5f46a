import { writtenQuery } from "@/components/admin/frame/paths";

/** The path of a plan's page. Empty query values are left out. */
export function planPath(
  number: string,
  query: Record<string, string | undefined> = {},
): `/admin/plans/${string}` {
  return `/admin/plans/${number}${writtenQuery(query)}`;
}

/** The path of the list of plans with a query, which may be empty text. */
export function planListPath(query: string): "/admin/plans" | `/admin/plans?${string}` {
  return query === "" ? "/admin/plans" : `/admin/plans?${query}`;
}
