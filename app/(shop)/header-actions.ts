"use server";

import { cookies } from "next/headers";

import { environment } from "@/lib/environment";
import { locales } from "@/lib/i18n/catalogues";
import { languageCookie } from "@/lib/i18n/request-language";

import { readPriceLists } from "./price-list-cookie";
import { saveShopperCookie } from "./shopper-cookie";

/** Shows the shop in another language from now on; the page stays, and what was typed into it. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const chosen = locales.find((locale) => locale === form.get("locale"));
  if (chosen === undefined) return;
  const { name, ...attributes } = languageCookie;
  (await cookies()).set(name, chosen, { ...attributes, secure: environment.APP_URL.startsWith("https:") });
}

/** Shows the prices of another price list from now on. */
export async function choosePriceList(form: FormData): Promise<void> {
  const { priceLists } = await readPriceLists();
  const chosen = priceLists.find(({ code }) => code === form.get("priceList"));
  if (chosen !== undefined) await saveShopperCookie("price_list", chosen.code);
}
