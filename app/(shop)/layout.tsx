import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { readWithDatabase } from "@/app/read-with-database";
import { frameTexts, policyLinks } from "@/components/shop/payment/frame-texts";
import { ShopFrame } from "@/components/shop/frame/shop-frame";
import { environment } from "@/lib/environment";
import { locales } from "@/lib/i18n/catalogues";
import { nameOfLanguage } from "@/lib/i18n/name-of-language";

import { accountLink } from "./account/account-link";
import { currentCustomer } from "./current-customer";
import { chooseLanguage } from "./choose-language";
import { choosePriceList } from "./choose-price-list";
import { countPieces } from "./cart";
import { readCart } from "./cart-cookie";
import { readPriceLists } from "./price-list-cookie";

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const [t, locale, read] = await Promise.all([
    getTranslations(),
    getLocale(),
    readWithDatabase(() => Promise.all([readCart(), readPriceLists(), currentCustomer()])),
  ]);
  // Without the database the frame has no cart and no price lists, and shows nobody as signed in.
  const [cart, shown, customer] = read.ok ? read.value : [undefined, undefined, undefined];
  const { lines = [], order } = cart ?? {};
  const { code: priceList = "", currency = "" } = shown?.priceList ?? {};
  const cartCount = countPieces(lines);
  return (
    <ShopFrame
      texts={frameTexts(t, {
        cartCount,
        language: nameOfLanguage(locale),
        currency,
        chargesOnDispatch: environment.CHECKOUT_INTENT !== "pay",
      })}
      account={accountLink(customer, t)}
      cartCount={cartCount}
      policies={policyLinks(t)}
      orderPlaced={order !== undefined}
      language={locale}
      languages={locales.map((code) => ({ code, name: nameOfLanguage(code) }))}
      chooseLanguage={chooseLanguage}
      currency={currency}
      priceList={priceList}
      priceLists={shown?.priceLists.map(({ code, name, currency }) => ({ code, name, currency })) ?? []}
      choosePriceList={choosePriceList}
    >
      {children}
    </ShopFrame>
  );
}
