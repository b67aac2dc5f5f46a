/**
 * Where to go after signing in: the address asked for when it is a page of this admin, else the order list.
 *
 * `asked` may be a path or an absolute address; `origin` is the shop's own. The answer is always absolute and on it.
 */
export function safeCallbackUrl(asked: string | undefined, origin: string): string {
  const home = new URL("/admin", origin);
  if (asked === undefined || !URL.canParse(asked, origin)) return home.href;
  const url = new URL(asked, origin);
  const inside = url.pathname === "/admin" || url.pathname.startsWith("/admin/");
  return url.origin === home.origin && inside ? url.href : home.href;
}
