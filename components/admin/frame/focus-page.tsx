"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/** Moves the focus to the page that a link has led to, if the link is gone: the keyboard and a screen reader begin there. */
export function FocusPage() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const loaded = useRef(address);
  useEffect(() => {
    if (address === loaded.current) return;
    loaded.current = address;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main[tabindex]")?.focus({ preventScroll: true });
  }, [address]);
  return null;
}
