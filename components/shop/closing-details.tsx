"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";

/** A `<details>` that is closed again on the next page; without JavaScript each page begins so anyway. */
export function ClosingDetails(props: ComponentProps<"details">) {
  return <details key={usePathname()} {...props} />;
}
