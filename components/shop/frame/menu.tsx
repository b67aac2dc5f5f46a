"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

type MenuProps = {
  summary: ReactNode;
  /** What is chosen now. */
  choice: string;
  className?: string;
  children: ReactNode;
};

/**
 * A menu that works without JavaScript. A layout stays when the page changes, so only the browser can close a menu then: the key closes
 * it after a choice and on another page. Of those in a header one is open at a time.
 */
export function Menu({ summary, choice, className, children }: MenuProps) {
  return (
    <details name="menu" key={`${usePathname()} ${choice}`} className={clsx("menu", className)}>
      <summary className="bar-link">{summary}</summary>
      {children}
    </details>
  );
}
