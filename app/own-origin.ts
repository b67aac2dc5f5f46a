/** What was compared: the host of the page that sent a form, and those at which the shop was reached. */
export type ComparedHosts = { origin: string; hosts: string[] };

/**
 * Compares the host of `Origin` with the hosts at which the shop was reached: those of `X-Forwarded-Host` and `Host`.
 *
 * A browser sends `Origin` with every POST, and no page can set the other two headers on a form for another site. A proxy writes
 * the same host in many ways, and several proxies write a list, so hosts are compared as URLs have them. Returns what differs, and
 * undefined for an own form and for a request without `Origin`, which no browser has sent.
 */
export function findForeignOrigin(headers: Pick<Headers, "get">): ComparedHosts | undefined {
  const origin = headers.get("origin");
  if (origin === null) return undefined;
  const sent = [headers.get("x-forwarded-host"), headers.get("host")];
  const hosts = sent.flatMap((list) => list?.split(",") ?? []).flatMap((each) => readHost(each.trim()) ?? []);
  const host = readHost(/^https?:\/\/(.+)$/i.exec(origin)?.[1] ?? "");
  if (host !== undefined && hosts.includes(host)) return undefined;
  return { origin: host ?? "none", hosts: [...new Set(hosts)] };
}

/** A host in the form in which it is compared: small letters, ASCII, no dot at its end, no default port; undefined if it is none. */
function readHost(text: string): string | undefined {
  if (/[\s/\\?#@]/.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname, port } = new URL(`http://${text}`);
  const isDefault = port === "" || port === "443";
  return hostname.replace(/\.$/, "") + (isDefault ? "" : `:${port}`);
}
