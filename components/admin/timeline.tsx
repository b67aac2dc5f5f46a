import { clsx } from "clsx";
import Link from "next/link";

import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { TimelineEntry } from "@/lib/use-cases/orders/views";

import { Amount } from "./amount";
import { UtcTime } from "./utc-time";
import { formatDuration } from "./format-time";
import { actorLabel, codeLabel, operationStateLabels, paymentStatusLabels, timelineLabels } from "./labels";

const movementKinds = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"];

/** Everything that happened to an order, newest first; `entries` are oldest first. A new kind of entry needs a label in `timelineLabels`. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <Card aria-labelledby="timeline">
      <CardHeader>
        <CardTitle id="timeline">Timeline</CardTitle>
        <p className="text-sm text-muted-foreground">
          Everything that happened, newest first. Times are UTC.
        </p>
      </CardHeader>
      <CardContent>
        <ol>
          {entries.toReversed().map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const isMovement = movementKinds.includes(entry.kind);
  const state = entry.state === null ? undefined : operationStateLabels[entry.state];
  return (
    <li className="relative grid gap-1 border-s border-border ps-5 pb-6 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className={clsx(
          "absolute -start-1.5 top-1.5 size-3 rounded-full border-2 border-card",
          isMovement ? "bg-primary" : "bg-input",
        )}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className={isMovement ? "font-semibold" : "text-sm font-medium"}>{timelineLabels[entry.kind]}</h3>
        {state && <Badge variant={state.tone}>{state.text}</Badge>}
        {entry.amount && (
          <span className="ms-auto font-semibold">
            <Amount money={entry.amount} />
          </span>
        )}
      </div>
      <p className="text-sm text-muted-foreground">
        <UtcTime at={entry.at} seconds /> · by {actorLabel(entry.by)}
        {entry.attempt !== null && ` · attempt ${entry.attempt}`}
        {entry.closedAt !== null &&
          entry.resolution === null &&
          ` · took ${formatDuration(entry.at, entry.closedAt)}`}
      </p>
      <Facts entry={entry} />
      {entry.resolution && (
        <p className="text-sm">
          {entry.resolution.reportId === null
            ? "Resolved by "
            : "Resolved by the bank’s report, imported by "}
          {actorLabel(entry.resolution.by)}:{" "}
          <span className="break-words text-muted-foreground">“{entry.resolution.reason}”</span>{" "}
          <Link href={`/admin/unknown-outcomes/${entry.id}`} className="underline underline-offset-4">
            Evidence
          </Link>
        </p>
      )}
    </li>
  );
}

function Facts({ entry }: { entry: TimelineEntry }) {
  const facts = [
    ["Gateway code", entry.gatewayCode],
    ["Recommendation", entry.gatewayRecommendation],
    ["Transaction", entry.gatewayTransactionId],
    ["Reason", entry.reason === null ? null : codeLabel(entry.reason)],
    ["Payment status", entry.leadsTo === null ? null : paymentStatusLabels[entry.leadsTo].text],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="font-mono break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
