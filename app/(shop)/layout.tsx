import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { SiteFooter } from "@/components/shop/site-footer";
import { SiteHeader } from "@/components/shop/site-header";
import { currentCustomer } from "@/lib/auth/require-customer";

import { choosePriceList } from "./actions";
import { chooseLanguage } from "./choose-language";
import { readCart } from "./cart-cookie";
import { readPriceLists } from "./price-list-cookie";

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const [t, { lines, order }, { priceList, priceLists }, customer] = await Promise.all([
    getTranslations("header"),
    readCart(),
    readPriceLists(),
    currentCustomer(),
  ]);
  const cartCount = lines.reduce((count, { quantity }) => count + quantity, 0);
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <a
        href="#content"
        className="sr-only rounded-lg bg-card px-4 py-3 font-medium focus:not-sr-only focus:absolute focus:start-4 focus:top-3 focus:z-20"
      >
        {t("skip")}
      </a>
      <SiteHeader
        cartCount={cartCount}
        signedIn={customer !== undefined}
        orderPlaced={order !== undefined}
        priceList={priceList}
        priceLists={priceLists}
        choosePriceList={choosePriceList}
        chooseLanguage={chooseLanguage}
      />
      <main
        id="content"
        className="mx-auto w-full max-w-6xl flex-1 px-4 pt-8 pb-16 sm:px-6 sm:pt-12 lg:pb-24 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <SiteFooter signedIn={customer !== undefined} chooseLanguage={chooseLanguage} />
    </div>
  );
}
