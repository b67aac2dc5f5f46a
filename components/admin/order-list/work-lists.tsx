import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { WorkCount } from "@/lib/back-office/count-work";

import { formatAmount } from "@/components/admin/frame/amount";
import { orderFilterLabel } from "@/components/admin/frame/labels";

/** The lists in which orders wait for a person, with how many do. A phone leaves out the empty ones. */
export function WorkLists({ counts }: { counts: readonly WorkCount[] }) {
  return (
    <nav aria-label="To look at" className="min-w-0">
      <ul className="flex gap-x-5 overflow-x-auto text-sm whitespace-nowrap sm:flex-wrap">
        {counts.map(({ list, count, isMore, held }) => (
          <li key={list} className={count === 0 ? "max-sm:hidden" : undefined}>
            <Link href={`/admin?state=${list}`} className="inline-flex items-center gap-2 py-1">
              <span className={count === 0 ? "quiet" : "font-medium"}>{orderFilterLabel(list)}</span>
              {held.length > 0 && (
                <span className="quiet tabular-nums max-sm:hidden">{held.map(formatAmount).join(" · ")}</span>
              )}
              <Badge variant={count === 0 ? "neutral" : "warning"}>{isMore ? `${count}+` : count}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
