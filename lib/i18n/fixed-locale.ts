/** The request header in which the proxy names the language of a page that has only one. */
export const fixedLocaleHeader = "x-fixed-locale";
