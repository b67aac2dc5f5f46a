/** The request header in which `proxy.ts` names the language of a page that has only one. */
export const fixedLocaleHeader = "x-fixed-locale";
