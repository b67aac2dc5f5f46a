import type { Route } from "next";
import Link from "next/link";

import { buttonVariants } from "@/components/ui/button-variants";
import type { ListPlace } from "@/lib/use-cases/list-page";

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are no more than `total`. */
  isTotalExact: boolean;
  /** The numbers of the rows on this page, in their order. */
  shown: readonly string[];
  hrefOf: (place: ListPlace) => Route;
  /** What is listed, one and many. */
  things?: readonly [string, string];
};

/**
 * The number of orders or other things, and links to the newer, the older and the oldest page. Pages count from 1.
 *
 * The links name the row beside them, so that a page deep in a long list is found as fast as the first one.
 */
export function Pager(props: PagerProps) {
  const {
    page,
    pageSize,
    total,
    isTotalExact,
    shown,
    hrefOf,
    things: [one, many] = ["order", "orders"],
  } = props;
  const pages = Math.ceil(total / pageSize);
  const isLast = isTotalExact ? page >= pages : shown.length < pageSize;
  const number = total.toLocaleString("en");
  return (
    <nav
      aria-label={`Pages of ${many}`}
      className="flex flex-wrap items-center justify-between gap-3 text-sm"
    >
      <p className="text-muted-foreground">
        {isTotalExact ? number : `More than ${number}`} {total === 1 ? one : many}
        {pages > 1 && ` · page ${page}${isTotalExact ? ` of ${pages.toLocaleString("en")}` : ""}`}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <PageLink rel="prev" href={hrefOf({ page: page - 1, before: page > 2 ? shown[0] : undefined })}>
            Newer
          </PageLink>
        )}
        {!isLast && (
          <PageLink rel="next" href={hrefOf({ page: page + 1, after: shown.at(-1) })}>
            Older
          </PageLink>
        )}
        {isTotalExact && page < pages - 1 && <PageLink href={hrefOf({ page: pages })}>Oldest</PageLink>}
      </div>
    </nav>
  );
}

function PageLink({ href, rel, children }: { href: Route; rel?: string; children: string }) {
  return (
    <Link
      href={href}
      rel={rel}
      prefetch={false}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      {children}
    </Link>
  );
}
