import type { Route } from "next";

import type { ListPlace } from "@/lib/lists/list-page";

import { type PageLink, PagerLinks } from "./pager-links";

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
  const links: PageLink[] = [];
  if (page > 1) {
    const before = page > 2 ? shown[0] : undefined;
    links.push({ text: "Newer", rel: "prev", href: hrefOf({ page: page - 1, before }) });
  }
  if (!isLast)
    links.push({ text: "Older", rel: "next", href: hrefOf({ page: page + 1, after: shown.at(-1) }) });
  if (isTotalExact && page < pages - 1) links.push({ text: "Oldest", href: hrefOf({ page: pages }) });
  const place = pages > 1 ? ` · page ${page}${isTotalExact ? ` of ${pages.toLocaleString("en")}` : ""}` : "";
  return (
    <PagerLinks
      label={`Pages of ${many}`}
      text={`${isTotalExact ? number : `More than ${number}`} ${total === 1 ? one : many}${place}`}
      links={links}
    />
  );
}
