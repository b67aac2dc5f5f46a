import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";

import { catalogues } from "./catalogues";
import { chooseLocale } from "./choose-locale";

export default getRequestConfig(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get("locale")?.value, sent.get("accept-language"));
  return { locale, messages: catalogues[locale], timeZone: "UTC" };
});
