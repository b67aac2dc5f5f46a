import type { Route } from "next";
import type { ReactNode } from "react";

import { formatAmount } from "@/components/admin/frame/amount";
import { orderFilterLabel } from "@/components/admin/frame/labels";
import { ShopTime } from "@/components/admin/frame/times";
import { Link } from "@/components/ui/link";
import type { WorkCount, WorkList } from "@/lib/back-office/count-work";

/** What the sum of a list is. */
const sumLabels = {
  authorization_ending: "held by the bank",
  chargeback: "taken back by the bank",
  outcome_unknown: "in all of these orders",
  held: "held by the bank",
  not_captured: "held by the bank",
  dispatch_undecided: "in all of these orders",
  to_dispatch: "in all of these orders",
} satisfies Record<WorkList, string>;

type WorkTilesProps = {
  counts: readonly WorkCount[];
  /** Open notes for whoever looks. */
  notes?: number;
};

/** The work of the day: the lists in which something waits for a person. Each list has its oldest first. */
export function WorkTiles({ counts, notes = 0 }: WorkTilesProps) {
  const waiting = counts.filter(({ count }) => count > 0);
  if (waiting.length === 0 && notes === 0) return <p className="hint">No order waits for a person.</p>;
  return (
    <nav aria-label="To look at">
      <ul className="work-tiles">
        {notes > 0 && <Tile href="/admin/notes" label="Notes for you" count={String(notes)} />}
        {waiting.map(({ list, count, isMore, since, sums }) => (
          <Tile
            key={list}
            href={`/admin?state=${list}`}
            label={orderFilterLabel(list)}
            count={`${count}${isMore ? "+" : ""}`}
          >
            {sums.length > 0 && (
              <p className="hint">
                <span className="tabular-nums">{sums.map(formatAmount).join(" · ")}</span> {sumLabels[list]}
              </p>
            )}
            {since && (
              <p className="hint">
                Oldest <ShopTime at={since} />
              </p>
            )}
          </Tile>
        ))}
      </ul>
    </nav>
  );
}

type TileProps = { href: Route; label: string; count: string; children?: ReactNode };

function Tile({ href, label, count, children }: TileProps) {
  return (
    <li>
      <Link href={href}>
        {label} <strong>{count}</strong>
      </Link>
      {children}
    </li>
  );
}
