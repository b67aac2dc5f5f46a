"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

type ExceptOnProps = {
  /** Beginnings of paths. */
  paths: readonly string[];
  children: ReactNode;
};

/** Shows its children on every page but those. A layout stays when the page changes, so only the browser can decide. */
export function ExceptOn({ paths, children }: ExceptOnProps) {
  const pathname = usePathname();
  return paths.some((path) => pathname.startsWith(path)) ? null : children;
}
