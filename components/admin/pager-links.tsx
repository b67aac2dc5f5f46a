"use client";

import type { Route } from "next";

import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";

export type PageLink = { text: string; href: Route; rel?: string };

/** How much a list holds, and links to its other pages. A client component, so that the page sends only its texts twice. */
export function PagerLinks({ label, text, links }: { label: string; text: string; links: PageLink[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="quiet">{text}</p>
      <div className="flex gap-2">
        {links.map(({ text: name, href, rel }) => (
          <Link
            key={name}
            href={href}
            rel={rel}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}
