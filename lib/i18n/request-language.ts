import Negotiator from "negotiator";

import type { Locale } from "./catalogues";

/**
 * Chooses the language of a page among those of the shop: the shopper's choice, else the browser's preference, else the first.
 *
 * Both inputs are untrusted; unknown or malformed languages are skipped. RFC 9110, 12.5.4.
 */
export function chooseLocale(
  { chosen, acceptLanguage }: { chosen: string | undefined; acceptLanguage: string | null },
  languages: readonly [Locale, ...Locale[]],
): Locale {
  const preferred = (accepted: string | null | undefined) => {
    const headers = { "accept-language": accepted ?? "" };
    const found = new Negotiator({ headers }).language([...languages]);
    return languages.find((language) => language === found);
  };
  return preferred(chosen) ?? preferred(acceptLanguage) ?? languages[0];
}

/** The request header in which `proxy.ts` names the language of a page that has only one. */
export const fixedLocaleHeader = "x-fixed-locale";

/** The language of a page that has only one: pages for staff or developers are in English, whatever the shop has in this browser. */
export function fixedLocaleOf(pathname: string): "en" | undefined {
  return /^\/(admin|inspector)(\/|$)/.test(pathname) ? "en" : undefined;
}

/** The cookie that keeps the shopper's choice of a language. It needs no signature: the reader accepts only known languages. */
export const languageCookie = {
  name: "locale",
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  /** Seconds: 400 days, the longest that browsers keep a cookie. RFC 6265bis, 5.5. */
  maxAge: 60 * 60 * 24 * 400,
} as const;
