/** The request header in which `app/prepare-request.ts` names the language of a page that has only one. */
export const fixedLocaleHeader = "x-fixed-locale";
