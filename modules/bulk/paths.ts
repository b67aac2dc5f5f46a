/** The path of the packing slips of many orders; `query` is the list's, or names each order. */
export function slipsPath(query: string): "/admin/bulk/slips" | `/admin/bulk/slips?${string}` {
  return query === "" ? "/admin/bulk/slips" : `/admin/bulk/slips?${query}`;
}

/** The path where many orders of a list are chosen; `query` is the list's. */
export function bulkPath(
  query: string,
  { chooseAll = false }: { chooseAll?: boolean } = {},
): "/admin/bulk" | `/admin/bulk?${string}` {
  const fields = new URLSearchParams(query);
  if (chooseAll) fields.set("choose", "all");
  return fields.size === 0 ? "/admin/bulk" : `/admin/bulk?${fields}`;
}
