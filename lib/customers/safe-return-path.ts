/** Paths to which a sign-in never leads: staff's, those that are no pages, and sign-in itself. */
const excluded = ["/admin", "/api", "/account/sign-in"];

/**
 * The path to open after a customer signed in: `asked` if it is one of this shop's pages, else the account.
 *
 * `asked` may be a path or an absolute address at `origin`, the shop's own.
 */
export function safeReturnPath(asked: string | undefined, origin: string): string {
  const home = "/account";
  if (asked === undefined || asked === "" || asked.length > 500 || !URL.canParse(asked, origin)) return home;
  const { origin: ofAsked, pathname, search } = new URL(asked, origin);
  const inside = !excluded.some((path) => `${pathname}/`.startsWith(`${path}/`));
  // A path that begins with two slashes would name another host.
  return ofAsked === new URL(origin).origin && inside && !pathname.startsWith("//")
    ? pathname + search
    : home;
}
