"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to what a link has led to: the part of the page that its address names, or the page, if the link is gone. The
 * keyboard and a screen reader begin there.
 */
export function FocusPage() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const loaded = useRef(address);
  useEffect(() => {
    if (address === loaded.current) return;
    loaded.current = address;
    const named = document.getElementById(location.hash.slice(1));
    const { activeElement, body } = document;
    // A link of the menu is still there, and not to be seen.
    const isGone = activeElement === body || activeElement?.getClientRects().length === 0;
    if (named !== null) named.focus();
    else if (isGone) document.querySelector<HTMLElement>("main[tabindex]")?.focus({ preventScroll: true });
  }, [address]);
  return null;
}
