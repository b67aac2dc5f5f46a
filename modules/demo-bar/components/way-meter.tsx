"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

import { readWay, writeWay } from "./way";

/** Counts what a shopper does from the checkout on. A way that was paid is followed by a new one. */
export function WayMeter() {
  const pathname = usePathname();
  useEffect(() => {
    const before = readWay();
    if (pathname.startsWith("/checkout") && (before === undefined || before.order !== undefined))
      writeWay({ startedAt: Date.now(), pages: [], fields: [] });
    const note = (list: "pages" | "fields", name: string) => {
      const way = readWay();
      if (way === undefined || way.order !== undefined || way[list].includes(name)) return;
      writeWay({ ...way, [list]: [...way[list], name] });
    };
    const onSubmit = ({ target }: Event) => {
      note("pages", pathname);
      // Typed in the provider's frame, of which the page gets a token. The form empties it once it is sent.
      const token = (target as HTMLFormElement).elements.namedItem("token");
      if (token instanceof HTMLInputElement && token.value !== "")
        for (const field of ["card number", "expiry date", "security code"]) note("fields", field);
    };
    const onChange = ({ target }: Event) => {
      const { name, type } = target as HTMLInputElement;
      if (!/radio|checkbox/.test(type)) note("fields", name);
    };
    document.addEventListener("submit", onSubmit, true);
    document.addEventListener("change", onChange);
    return () => {
      document.removeEventListener("submit", onSubmit, true);
      document.removeEventListener("change", onChange);
    };
  }, [pathname]);
  return null;
}
