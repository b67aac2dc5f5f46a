import type { Route } from "next";

import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { ListPlace } from "@/lib/lists/list-page";

type PagerProps = {
  /** Whether the list begins with what is due first, instead of with what is newest. */
  soonestFirst?: boolean;
  hasNewer: boolean;
  hasOlder: boolean;
  /** The numbers of the rows on this page, in their order. */
  shown: readonly string[];
  hrefOf: (place: ListPlace) => Route;
  /** What is listed. */
  things?: string;
};

/** Links to the newer and the older page of a list; nothing for a list of one page. They name the row beside them. */
export function Pager({ soonestFirst, hasNewer, hasOlder, shown, hrefOf, things = "orders" }: PagerProps) {
  if (shown.length === 0 || (!hasNewer && !hasOlder)) return null;
  const links = [
    hasNewer && { text: soonestFirst ? "Sooner" : "Newer", rel: "prev", href: hrefOf({ before: shown[0] }) },
    hasOlder && {
      text: soonestFirst ? "Later" : "Older",
      rel: "next",
      href: hrefOf({ after: shown.at(-1) }),
    },
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
