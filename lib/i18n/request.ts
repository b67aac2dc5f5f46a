import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";

import { catalogues } from "./catalogues";
import { chooseLocale } from "./choose-locale";
import { fixedLocaleHeader } from "./fixed-locale";
import { languageCookie } from "./language-cookie";

export default getRequestConfig(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const fixed = sent.get(fixedLocaleHeader);
  const chosen = jar.get(languageCookie.name)?.value;
  const locale =
    fixed === null ? chooseLocale(chosen, sent.get("accept-language")) : chooseLocale(fixed, null);
  return { locale, messages: catalogues[locale], timeZone: "UTC" };
});
