/**
 * The cookies of a request's header, as Next's `cookies()` reads them: of two with one name the last counts, and one that
 * does not decode is left out.
 */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(/; */) ?? []) {
    const at = pair.indexOf("=");
    if (at === -1 && pair !== "") cookies.set(pair, "true");
    if (at === -1) continue;
    try {
      cookies.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)));
    } catch {
      // Next leaves it out, too.
    }
  }
  return cookies;
}

/** The header of a request with these cookies. */
export function writeCookies(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

export type SetCookie = {
  name: string;
  value: string;
  path: string;
  secure: boolean;
  httpOnly: true;
  sameSite: "lax";
  /** Seconds; 0 deletes the cookie, and without it the cookie ends with the browser's session. */
  maxAge?: number;
};

/** The value of Set-Cookie, as Next writes it. */
export function writeSetCookie({ name, value, path, secure, sameSite, maxAge }: SetCookie): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(maxAge ? [`Expires=${new Date(Date.now() + maxAge * 1000).toUTCString()}`] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ...(secure ? ["Secure"] : []),
    "HttpOnly",
    `SameSite=${sameSite}`,
  ].join("; ");
}
