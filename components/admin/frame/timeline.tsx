import type { ReactNode } from "react";

import { TitledCard } from "@/components/ui/card";

import { formatTime } from "./format-time";
import { ShopTime } from "./times";

/** Everything that happened to an order or a plan, as a list of `TimelineItem`, newest first. */
export function Timeline({ children }: { children: ReactNode[] }) {
  return (
    <TitledCard
      id="timeline"
      title="Timeline"
      hint="Everything that happened, newest first. Times are where the shop is; UTC is in their tooltip."
    >
      {children.length === 0 ? (
        <p className="hint">Nothing has happened yet.</p>
      ) : (
        <ol className="timeline">{children}</ol>
      )}
    </TitledCard>
  );
}

type TimelineItemProps = {
  title: string;
  /** Stands beside the title. */
  figures?: ReactNode;
  at: Date;
  /** By whom, and what else is to be said in a line. */
  about: ReactNode;
  isMovement?: boolean;
  /** What only a few want to know, folded. */
  details?: ReactNode;
  children?: ReactNode;
};

export function TimelineItem({
  title,
  figures,
  at,
  about,
  isMovement,
  details,
  children,
}: TimelineItemProps) {
  return (
    <li className={isMovement ? "movement" : undefined}>
      <div className="entry-title">
        <h3>{title}</h3>
        {figures}
      </div>
      <p className="hint">
        <ShopTime at={at} seconds />
        {" · "}
        {about}
      </p>
      {children}
      {details && (
        <details>
          <summary>
            Details<span className="sr-only">{` of ${title}, ${formatTime(at, { seconds: true })}`}</span>
          </summary>
          {details}
        </details>
      )}
    </li>
  );
}
