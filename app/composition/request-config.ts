import "server-only";
import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";

import { environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";
import { hasCatalogue, locales } from "@/lib/i18n/catalogues";
import { pseudoLocale, pseudoMessages } from "@/lib/i18n/pseudo-language";
import { chooseLocale, fixedLocaleHeader, languageCookie } from "@/lib/i18n/request-language";
import { readTimeZone, timeZoneCookie } from "@/lib/i18n/time-zone";

import { messages } from "./messages";

export default getRequestConfig(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const fixed = sent.get(fixedLocaleHeader);
  // Staff read the times of the shop, and so does a shopper whose browser has not said its zone yet.
  const zone = fixed === null ? readTimeZone(jar.get(timeZoneCookie)?.value) : undefined;
  const timeZone = zone ?? merchant.timeZone;
  const chosen = jar.get(languageCookie.name)?.value;
  if (environment.PSEUDO_LANGUAGE === "on" && chosen === pseudoLocale && fixed === null) {
    return { locale: pseudoLocale, messages: pseudoMessages(messages.en), timeZone };
  }
  const locale =
    fixed !== null && hasCatalogue(fixed)
      ? fixed
      : chooseLocale({ chosen, acceptLanguage: sent.get("accept-language") }, locales);
  return { locale, messages: messages[locale], timeZone };
});
