import { clsx } from "clsx";
import { ChevronDown, ShoppingBag } from "lucide-react";
import Link from "next/link";
import { getTranslations } from "next-intl/server";

import type { PriceListView } from "@/lib/use-cases/checkout/views";

import { ExceptOn } from "./except-on";
import { LanguageMenu } from "./language-menu";
import { MenuDetails } from "./menu-details";
import { Wordmark } from "./wordmark";

type SiteHeaderProps = {
  cartCount: number;
  signedIn: boolean;
  /** Whether the cart has placed an order, whose currency is final. */
  orderPlaced: boolean;
  priceList: PriceListView;
  priceLists: PriceListView[];
  choosePriceList: (form: FormData) => Promise<void>;
  chooseLanguage: (form: FormData) => Promise<void>;
};

/** The header of every shopper page: catalogue, orders, account, language, price list and cart. */
export async function SiteHeader({
  cartCount,
  signedIn,
  orderPlaced,
  chooseLanguage,
  ...prices
}: SiteHeaderProps) {
  const t = await getTranslations("header");
  const link =
    "inline-flex h-11 items-center whitespace-nowrap rounded-lg px-2.5 text-sm font-medium hover:bg-secondary sm:px-3";
  return (
    <header className="border-b border-border bg-card print:hidden">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Wordmark />
        <nav aria-label={t("menu")} className="ms-auto flex items-center">
          <Link href="/" prefetch={false} className={clsx(link, "max-sm:hidden")}>
            {t("catalogue")}
          </Link>
          <Link href="/orders" prefetch={false} className={link}>
            {t("orders")}
          </Link>
          <Link
            href={signedIn ? "/account" : "/account/sign-in"}
            prefetch={false}
            className={clsx(link, "max-md:hidden")}
          >
            {t(signedIn ? "account" : "signIn")}
          </Link>
        </nav>
        <div className="max-sm:hidden">
          <LanguageMenu opens="down" chooseLanguage={chooseLanguage} />
        </div>
        <ExceptOn paths={orderPlaced ? ["/orders/", "/checkout"] : ["/orders/"]}>
          <PriceListMenu {...prices} />
        </ExceptOn>
        <Link
          href="/cart"
          prefetch={false}
          className={clsx(link, "relative -me-2.5 sm:-me-3")}
          aria-label={t("cartCount", { count: cartCount })}
        >
          <ShoppingBag aria-hidden className="size-5" strokeWidth={1.75} />
          {cartCount > 0 && (
            <span className="absolute start-6 top-1 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-primary px-1 text-[0.6875rem] font-semibold text-primary-foreground tabular-nums">
              {cartCount}
            </span>
          )}
        </Link>
      </div>
    </header>
  );
}

/** A menu of submit buttons, which works without JavaScript. The `key` closes it after a choice. */
async function PriceListMenu({
  priceList,
  priceLists,
  choosePriceList,
}: Omit<SiteHeaderProps, "cartCount" | "signedIn" | "orderPlaced" | "chooseLanguage">) {
  const t = await getTranslations("header");
  return (
    <MenuDetails key={priceList.code} className="group relative">
      <summary
        aria-label={t("priceList", { currency: priceList.currency })}
        className="flex h-11 cursor-pointer list-none items-center gap-1 rounded-lg px-2.5 text-sm font-medium hover:bg-secondary sm:px-3 [&::-webkit-details-marker]:hidden"
      >
        {priceList.currency}
        <ChevronDown aria-hidden className="size-4 text-muted-foreground group-open:rotate-180" />
      </summary>
      <form
        action={choosePriceList}
        className="absolute end-0 top-full z-10 mt-1 grid w-56 rounded-xl border border-border bg-card p-1.5 shadow-lg"
      >
        {priceLists.map(({ code, name, currency }) => (
          <button
            key={code}
            name="priceList"
            value={code}
            aria-current={code === priceList.code}
            className="flex h-11 cursor-pointer items-center justify-between rounded-lg px-3 text-sm hover:bg-secondary aria-[current=true]:font-semibold"
          >
            {name}
            <span className="text-muted-foreground">{currency}</span>
          </button>
        ))}
      </form>
    </MenuDetails>
  );
}
