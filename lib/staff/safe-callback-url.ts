/**
 * The address to open after signing in: `asked` if it is a page of this admin, else the order list.
 *
 * `asked` may be a path or an absolute address. The result is an absolute address at `origin`, the shop's own.
 */
export function safeCallbackUrl(asked: string | undefined, origin: string): string {
  const home = new URL("/admin", origin);
  if (asked === undefined || !URL.canParse(asked, origin)) return home.href;
  const url = new URL(asked, origin);
  const inside = url.pathname === "/admin" || url.pathname.startsWith("/admin/");
  return url.origin === home.origin && inside ? url.href : home.href;
}
