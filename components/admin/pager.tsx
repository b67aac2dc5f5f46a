import type { Route } from "next";
import Link from "next/link";

import { buttonVariants } from "@/components/ui/button-variants";

type PagerProps = {
  page: number;
  pages: number;
  total: number;
  hrefOf: (page: number) => Route;
  /** What is listed, one and many. */
  things?: readonly [string, string];
};

/** The number of orders or other things, and links to the newer and the older page. Pages count from 1. */
export function Pager({ page, pages, total, hrefOf, things: [one, many] = ["order", "orders"] }: PagerProps) {
  const linkClasses = buttonVariants({ variant: "outline", size: "sm" });
  return (
    <nav
      aria-label={`Pages of ${many}`}
      className="flex flex-wrap items-center justify-between gap-3 text-sm"
    >
      <p className="text-muted-foreground">
        {total} {total === 1 ? one : many}
        {pages > 1 && ` · page ${page} of ${pages}`}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link href={hrefOf(page - 1)} rel="prev" prefetch={false} className={linkClasses}>
            Newer
          </Link>
        )}
        {page < pages && (
          <Link href={hrefOf(page + 1)} rel="next" prefetch={false} className={linkClasses}>
            Older
          </Link>
        )}
      </div>
    </nav>
  );
}
