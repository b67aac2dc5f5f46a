/** The path where many orders of a list are chosen; `query` is the list's. */
export function bulkPath(
  query: string,
  { chooseAll = false }: { chooseAll?: boolean } = {},
): "/admin/bulk" | `/admin/bulk?${string}` {
  const fields = new URLSearchParams(query);
  if (chooseAll) fields.set("choose", "all");
  return fields.size === 0 ? "/admin/bulk" : `/admin/bulk?${fields}`;
}
