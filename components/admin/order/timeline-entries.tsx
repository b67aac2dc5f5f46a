"use client";

import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Money } from "@/lib/money/money";

import { Amount } from "@/components/admin/frame/amount";
import type { TimeText as Time } from "@/components/admin/frame/format-time";
import type { Label } from "@/components/admin/frame/labels";
import { TimeText } from "@/components/admin/frame/time-text";

/** An entry of a timeline, as texts. */
export type EntryTexts = {
  id: string;
  title: string;
  isMovement?: boolean;
  state?: Label;
  amount?: Money;
  at: Time;
  /** By whom, and what else is to be said in a line. */
  about: string;
  facts?: [string, string][];
  /** Who decided an unknown outcome, and why. */
  resolution?: { by: string; reason: string };
  /** The page of the call to the bank, if it is one. */
  href?: `/admin/calls/${string}`;
};

/** The timeline of an order or a plan, newest first. A client component, so that the page sends only its texts twice. */
export function TimelineEntries({ entries }: { entries: EntryTexts[] }) {
  return (
    <Card aria-labelledby="timeline">
      <CardHeader>
        <CardTitle id="timeline">Timeline</CardTitle>
        <p className="hint">
          Everything that happened, newest first. Times are where the shop is; UTC is in their tooltip.
        </p>
      </CardHeader>
      <CardContent>
        {entries.length === 0 ? (
          <p className="hint">Nothing has happened yet.</p>
        ) : (
          <ol className="timeline">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}

function Entry({ entry }: { entry: EntryTexts }) {
  const { title, isMovement, state, amount, at, about, facts = [], resolution, href } = entry;
  return (
    <li className={isMovement ? "movement" : undefined}>
      <div className="entry-title">
        <h3>{title}</h3>
        {state && <Badge variant={state.tone}>{state.text}</Badge>}
        {amount && <Amount money={amount} />}
      </div>
      <p className="hint">
        <TimeText time={at} />
        {` · ${about}`}
        {href && (
          <>
            {" · "}
            <Link href={href} className="link">
              Evidence<span className="sr-only">{` of ${title}, ${at.text}`}</span>
            </Link>
          </>
        )}
      </p>
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {resolution && (
        <p className="text-sm">
          {`${resolution.by}: `}
          <span className="text-muted-foreground">
            “<bdi>{resolution.reason}</bdi>”
          </span>
        </p>
      )}
    </li>
  );
}
