"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** What every page shows but those of an order. A layout stays when the page changes, so only the browser can tell them apart. */
export function OutsideOrders({ children }: { children: ReactNode }) {
  return /^\/orders\/(?!find)./.test(usePathname()) ? null : children;
}
