import { clsx } from "clsx";
import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { Alert, AlertTitle } from "@/components/ui/alert";
import { ActionForm } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { locales, nameOfLanguage } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";

import { Menu } from "./menu";
import { TimeZone } from "./time-zone";

type FormAction = (form: FormData) => Promise<void>;
type PriceList = { code: string; name: string; currency: string };

type HeaderProps = {
  /** Where it is, or where to sign in; undefined in a shop without accounts. */
  account: { href: Route; isSignedIn: boolean } | undefined;
  cartCount: number;
  chooseLanguage: FormAction;
  /** The chosen one and all of them; without the database there are none. */
  priceList: PriceList | undefined;
  priceLists: readonly PriceList[];
  choosePriceList: FormAction;
};

type ShopFrameProps = HeaderProps & {
  /** Whether what is made to order is charged when it leaves. */
  chargesOnDispatch: boolean;
  isMaintenance: boolean;
  children: ReactNode;
};

/**
 * The header and the footer of every shopper page. A page says by `data-header` what its header leaves out (`app/components.css`):
 * prices, if the currency of an order is final, or all but the logo, the language and help.
 */
export function ShopFrame({ children, chargesOnDispatch, isMaintenance, ...header }: ShopFrameProps) {
  const t = useTranslations();
  return (
    <div className="site">
      <TimeZone />
      <a href="#content" className="skip-link">
        {t("header.skip")}
      </a>
      <SiteHeader {...header} />
      <main id="content" className="site-content">
        {isMaintenance && (
          <Alert className="mb-6 print:hidden">
            <AlertTitle>{t("maintenance.title")}</AlertTitle>
            <p>{t("maintenance.notice")}</p>
          </Alert>
        )}
        {children}
      </main>
      <SiteFooter account={header.account} chargesOnDispatch={chargesOnDispatch} />
    </div>
  );
}

function SiteHeader({ account, cartCount, chooseLanguage, ...prices }: HeaderProps) {
  const t = useTranslations();
  const { priceList } = prices;
  return (
    <header className="site-header">
      <Link href="/" className="wordmark">
        <span aria-hidden className="logo" />
        <span className="shop-name">{merchant.name}</span>
      </Link>
      <nav aria-label={t("header.menu")} className="site-nav max-md:hidden">
        <SiteLinks account={account} className="bar-link" />
      </nav>
      <SiteMenu account={account} chooseLanguage={chooseLanguage} {...prices} />
      {priceList !== undefined && (
        <Menu
          choice={priceList.code}
          className="price-lists max-md:hidden"
          summary={
            <>
              <span className="sr-only">{t("header.priceList", { currency: priceList.currency })}</span>
              <span aria-hidden>{priceList.currency}</span>
              <Icon name="chevron-down" />
            </>
          }
        >
          <PriceListForm {...prices} />
        </Menu>
      )}
      {/* In a new tab, so that what was typed stays. */}
      <a href="/policies/contact" target="_blank" className="bar-link help-link">
        <span>{t("header.help")}</span> <span className="sr-only">{t("policies.newTab")}</span>
      </a>
      <Link
        href="/cart"
        className="bar-link cart-link"
        aria-label={t("header.cartCount", { count: cartCount })}
      >
        <Icon name="shopping-bag" />
        {cartCount > 0 && <span className="cart-count">{cartCount}</span>}
      </Link>
    </header>
  );
}

type PriceProps = Pick<HeaderProps, "priceList" | "priceLists" | "choosePriceList">;

function PriceListForm({
  priceList,
  priceLists,
  choosePriceList,
  ...props
}: PriceProps & { className?: string }) {
  return (
    <ActionForm action={choosePriceList} {...props}>
      {priceLists.map(({ code, name, currency }) => (
        <button key={code} name="priceList" value={code} aria-current={code === priceList?.code}>
          <span>{name}</span>
          <span>{currency}</span>
        </button>
      ))}
    </ActionForm>
  );
}

/**
 * The menu of languages, each named in its own, and of all links and prices on phones, whose header has no room for them. A shop of one
 * language has it on phones only.
 */
function SiteMenu({
  account,
  chooseLanguage,
  ...prices
}: Pick<HeaderProps, "account" | "chooseLanguage"> & PriceProps) {
  const t = useTranslations("header");
  const language = useLocale();
  return (
    <Menu
      choice={`${language} ${prices.priceList?.code}`}
      className={clsx("site-menu", locales.length === 1 && "of-one-language")}
      summary={
        <>
          <span className="menu-word">
            <Icon name="menu" />
            <span>{t("open")}</span>
          </span>
          <span className="language-word">
            <Icon name="globe" />
            <span className="sr-only">{t("language", { language: nameOfLanguage(language) })}</span>
            <span aria-hidden>{locales.includes(language) && nameOfLanguage(language)}</span>
          </span>
        </>
      }
    >
      <div>
        <nav aria-label={t("menu")}>
          <SiteLinks account={account} />
        </nav>
        {prices.priceList !== undefined && <PriceListForm {...prices} className="price-lists" />}
        {locales.length > 1 && (
          <ActionForm action={chooseLanguage}>
            {locales.map((code) => (
              <button key={code} name="locale" value={code} lang={code} aria-current={code === language}>
                <span>{nameOfLanguage(code)}</span>
                {code === language && <Icon name="check" className="size-4" />}
              </button>
            ))}
          </ActionForm>
        )}
      </div>
    </Menu>
  );
}

type LinkProps = Pick<HeaderProps, "account"> & { className?: string };

function SiteLinks({ account, className }: LinkProps) {
  const t = useTranslations("header");
  return (
    <>
      <Link href="/" className={className}>
        {t("catalogue")}
      </Link>
      <Link href="/orders" className={className}>
        {t("orders")}
      </Link>
      <AccountLink account={account} className={className} />
    </>
  );
}

/** The customer's account, or its sign-in. */
function AccountLink({ account, className }: LinkProps) {
  const t = useTranslations("header");
  if (account === undefined) return null;
  return (
    <Link href={account.href} className={className}>
      {t(account.isSignedIn ? "account" : "signIn")}
    </Link>
  );
}

function SiteFooter({ account, chargesOnDispatch }: Pick<ShopFrameProps, "account" | "chargesOnDispatch">) {
  const t = useTranslations();
  return (
    <footer className="site-footer">
      <div>
        <p className="shop-name text-foreground">{merchant.name}</p>
        {chargesOnDispatch && <p>{t("footer.made")}</p>}
        <p className="flex flex-wrap gap-x-5">
          <Link href="/orders/find" className="footer-link">
            {t("find.link")}
          </Link>
          <AccountLink account={account} className="footer-link" />
          {merchant.policies.map((policy) => (
            <Link key={policy} href={`/policies/${policy}`} className="footer-link">
              {t(`policies.${policy}`)}
            </Link>
          ))}
        </p>
      </div>
    </footer>
  );
}
