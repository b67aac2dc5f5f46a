"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";

/** A `<details>` menu that closes when the page changes. Without JavaScript every page starts with it closed. */
export function MenuDetails(props: ComponentProps<"details">) {
  return <details key={usePathname()} {...props} />;
}
