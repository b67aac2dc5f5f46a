import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";

import { type Locale, chooseLocale } from "./locales";
import en from "./messages/en.json";

const catalogues = { en } satisfies Record<Locale, object>;

export default getRequestConfig(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get("locale")?.value, sent.get("accept-language"));
  return { locale, messages: catalogues[locale], timeZone: "UTC" };
});
