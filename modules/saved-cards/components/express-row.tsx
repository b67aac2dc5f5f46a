"use client";

import type { Route } from "next";
import { type ReactNode, useRef } from "react";

import { Link } from "@/components/ui/link";

type ExpressRowProps = {
  title: string;
  change: string;
  choices: readonly { href: Route; isChosen: boolean; content: ReactNode }[];
  /** What is chosen. */
  children: ReactNode;
};

/** One thing that is chosen, and behind it all that can be chosen instead: links, which work without JavaScript. */
export function ExpressRow({ title, change, choices, children }: ExpressRowProps) {
  const row = useRef<HTMLDetailsElement>(null);
  const fold = () => {
    row.current?.removeAttribute("open");
    row.current?.querySelector("summary")?.focus();
  };
  return (
    <details ref={row} name="change" className="py-5 text-sm">
      <summary className="grid cursor-pointer list-none gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr_auto] [&::-webkit-details-marker]:hidden">
        <span className="text-muted-foreground">{title}</span>
        <span className="link justify-self-end font-medium sm:order-last">{change}</span>
        <span className="max-sm:col-span-2">{children}</span>
      </summary>
      <ul className="mt-4 grid gap-3">
        {choices.map(({ href, isChosen, content }) => (
          <li key={href} className="grid">
            <Link
              href={href}
              replace
              scroll={false}
              onClick={fold}
              aria-current={isChosen ? "true" : undefined}
              className="choice px-4 py-3 hover:bg-secondary"
            >
              {content}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
