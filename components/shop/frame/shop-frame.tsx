"use client";

import { clsx } from "clsx";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect } from "react";

import { ActionForm } from "@/components/ui/action-form";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { timeZoneCookie } from "@/lib/i18n/time-zone";

import type { PolicyLink } from "@/components/shop/payment/frame-texts";
import { Wordmark } from "./wordmark";

type FormAction = (form: FormData) => Promise<void>;

type ShopFrameProps = {
  texts: Record<
    | "name"
    | "skip"
    | "menu"
    | "open"
    | "catalogue"
    | "orders"
    | "language"
    | "prices"
    | "cart"
    | "made"
    | "find",
    string
  >;
  /** The customer's account, or its sign-in. A shop without accounts leaves it out. */
  account?: { href: Route; text: string };
  policies: readonly PolicyLink[];
  cartCount: number;
  /** Whether the cart has placed an order, whose currency is final. */
  orderPlaced: boolean;
  language: string;
  languages: readonly Choice[];
  chooseLanguage: FormAction;
  currency: string;
  priceList: string;
  priceLists: readonly (Choice & { currency: string })[];
  choosePriceList: FormAction;
  children: ReactNode;
};

type Choice = { code: string; name: string };

/**
 * The header and the footer of every shopper page.
 *
 * A client component, because a page sends only its props a second time, not what it renders. A layout stays when the page
 * changes, so only the browser can close a menu then, and hide the price lists if an order's currency is final.
 */
export function ShopFrame({ children, ...props }: ShopFrameProps) {
  const { texts } = props;
  useEffect(sayTimeZone, []);
  return (
    <div className="site">
      <a href="#content" className="skip-link">
        {texts.skip}
      </a>
      <SiteHeader {...props} />
      <main id="content" className="site-content">
        {children}
      </main>
      <SiteFooter {...props} />
    </div>
  );
}

/** New in browsers: the types of ES2023 lack it. */
declare const Temporal: { Now: { timeZoneId(): string } } | undefined;

/** From the next page on, times are those of the browser's zone. */
function sayTimeZone() {
  // To name the zone, Intl first loads the formats of the browser's language: 15 ms on a fast computer.
  const timeZone =
    typeof Temporal === "undefined"
      ? Intl.DateTimeFormat().resolvedOptions().timeZone
      : Temporal.Now.timeZoneId();
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${timeZoneCookie}=${timeZone}; path=/; max-age=31536000; samesite=lax${secure}`;
}

type PartProps = Omit<ShopFrameProps, "children">;

function SiteHeader(props: PartProps) {
  const { texts, cartCount, orderPlaced } = props;
  const pathname = usePathname();
  const currencyIsFinal =
    (pathname.startsWith("/orders/") && pathname !== "/orders/find") ||
    (orderPlaced && pathname.startsWith("/checkout"));
  return (
    <header className="site-header">
      <Link href="/" className="wordmark">
        <Wordmark name={texts.name} />
      </Link>
      <nav aria-label={texts.menu} className="max-md:hidden">
        <SiteLinks {...props} className="bar-link" />
      </nav>
      <SiteMenu {...props} />
      {!currencyIsFinal && props.priceLists.length > 0 && <PriceListMenu {...props} />}
      <Link href="/cart" className="bar-link cart-link" aria-label={texts.cart}>
        <Icon name="shopping-bag" />
        {cartCount > 0 && <span className="cart-count">{cartCount}</span>}
      </Link>
    </header>
  );
}

function SiteFooter(props: PartProps) {
  const { texts } = props;
  return (
    <footer className="site-footer">
      <div>
        <p className="shop-name text-foreground">{texts.name}</p>
        {texts.made !== "" && <p>{texts.made}</p>}
        <p className="flex flex-wrap gap-x-5">
          <Link href="/orders/find" className="footer-link">
            {texts.find}
          </Link>
          <AccountLink {...props} className="footer-link" />
          {props.policies.map(({ href, text }) => (
            <Link key={href} href={href} className="footer-link">
              {text}
            </Link>
          ))}
        </p>
      </div>
    </footer>
  );
}

function AccountLink({ account, className }: PartProps & { className?: string }) {
  if (account === undefined) return null;
  return (
    <Link href={account.href} className={className}>
      {account.text}
    </Link>
  );
}

function SiteLinks({ texts, className, ...props }: PartProps & { className?: string }) {
  return (
    <>
      <Link href="/" className={className}>
        {texts.catalogue}
      </Link>
      <Link href="/orders" className={className}>
        {texts.orders}
      </Link>
      <AccountLink {...props} texts={texts} className={className} />
    </>
  );
}

/**
 * The menu of languages, each named in its own, and of all links on phones, whose header has no room for them. A shop of one language
 * has it on phones only.
 */
function SiteMenu(props: PartProps) {
  const { texts, language, languages, chooseLanguage } = props;
  return (
    <Menu
      choice={language}
      className={clsx("max-md:ms-auto", languages.length === 1 && "md:hidden")}
      summary={
        <>
          <Icon name="menu" className="md:hidden" />
          <span className="md:hidden">{texts.open}</span>
          <Icon name="globe" className="max-md:hidden" />
          <span className="max-md:hidden">
            <span className="sr-only">{texts.language}</span>
            <span aria-hidden>{languages.find(({ code }) => code === language)?.name}</span>
          </span>
        </>
      }
    >
      <div>
        <nav aria-label={texts.menu} className="md:hidden">
          <SiteLinks {...props} />
        </nav>
        {languages.length > 1 && (
          <ActionForm action={chooseLanguage}>
            {languages.map(({ code, name }) => (
              <button key={code} name="locale" value={code} lang={code} aria-current={code === language}>
                <span>{name}</span>
                {code === language && <Icon name="check" className="size-4" />}
              </button>
            ))}
          </ActionForm>
        )}
      </div>
    </Menu>
  );
}

function PriceListMenu({ texts, currency, priceList, priceLists, choosePriceList }: PartProps) {
  return (
    <Menu
      label={texts.prices}
      choice={priceList}
      summary={
        <>
          <span>{currency}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      <ActionForm action={choosePriceList}>
        {priceLists.map((list) => (
          <button key={list.code} name="priceList" value={list.code} aria-current={list.code === priceList}>
            <span>{list.name}</span>
            <span>{list.currency}</span>
          </button>
        ))}
      </ActionForm>
    </Menu>
  );
}

type MenuProps = {
  /** A name for a summary whose text says what is chosen now. */
  label?: string;
  summary: ReactNode;
  /** What is chosen now. */
  choice: string;
  className?: string;
  children: ReactNode;
};

/** A menu that works without JavaScript. The key closes it after a choice and on another page. */
function Menu({ label, summary, choice, className, children }: MenuProps) {
  return (
    <details key={`${usePathname()} ${choice}`} className={clsx("menu", className)}>
      <summary aria-label={label} className="bar-link">
        {summary}
      </summary>
      {children}
    </details>
  );
}
