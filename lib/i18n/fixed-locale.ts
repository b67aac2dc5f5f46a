/** The request header in which `proxy.ts` names the language of a page that has only one. */
export const fixedLocaleHeader = "x-fixed-locale";

/** The language of a page that has only one: pages for staff or developers are in English, whatever the shop has in this browser. */
export function fixedLocaleOf(pathname: string): "en" | undefined {
  return /^\/(admin|inspector)(\/|$)/.test(pathname) ? "en" : undefined;
}
