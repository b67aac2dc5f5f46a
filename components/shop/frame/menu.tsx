"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

type MenuProps = {
  /** A name for a summary whose text says what is chosen now. */
  label?: string;
  summary: ReactNode;
  /** What is chosen now. */
  choice: string;
  className?: string;
  children: ReactNode;
};

/**
 * A menu that works without JavaScript. A layout stays when the page changes, so only the browser can close a menu then: the key closes
 * it after a choice and on another page.
 */
export function Menu({ label, summary, choice, className, children }: MenuProps) {
  return (
    <details key={`${usePathname()} ${choice}`} className={clsx("menu", className)}>
      <summary aria-label={label} className="bar-link">
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** The menu of price lists, which is gone where the currency of an order is final. `orderPlaced`: the cart has placed an order. */
export function PriceListMenu({ orderPlaced, ...menu }: MenuProps & { orderPlaced: boolean }) {
  const pathname = usePathname();
  const currencyIsFinal =
    (pathname.startsWith("/orders/") && pathname !== "/orders/find") ||
    (orderPlaced && pathname.startsWith("/checkout"));
  return currencyIsFinal ? null : <Menu {...menu} />;
}
