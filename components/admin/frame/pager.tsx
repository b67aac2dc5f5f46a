import type { Route } from "next";

import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { ListPlace } from "@/lib/lists/list-page";

type PagerProps = {
  hasPrevious: boolean;
  hasNext: boolean;
  /** The numbers of the rows on this page, in their order. */
  shown: readonly string[];
  hrefOf: (place: ListPlace) => Route;
  /** What is listed. */
  things?: string;
  oldestFirst?: boolean;
};

/** Links to the page before and the page after of a list; nothing for a list of one page. They name the row beside them. */
export function Pager({
  hasPrevious,
  hasNext,
  shown,
  hrefOf,
  things = "orders",
  oldestFirst = false,
}: PagerProps) {
  if (shown.length === 0 || (!hasPrevious && !hasNext)) return null;
  const [before, after] = oldestFirst ? ["Older", "Newer"] : ["Newer", "Older"];
  const links = [
    hasPrevious && { text: before, rel: "prev", href: hrefOf({ before: shown[0] }) },
    hasNext && { text: after, rel: "next", href: hrefOf({ after: shown.at(-1) }) },
  ].filter((link) => link !== false);
  return (
    <nav aria-label={`Pages of ${things}`} className="flex justify-end gap-2 text-sm">
      {links.map(({ text, href, rel }) => (
        <Link key={text} href={href} rel={rel} className={buttonVariants({ variant: "outline", size: "sm" })}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
