import Link from "next/link";

import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { TimelineEntry } from "@/lib/use-cases/orders/views";

import { Amount } from "./amount";
import { DeskTime } from "./local-time";
import { kindWords, operationWords, paymentWords, plainWords } from "./order-labels";

const moneyKinds = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"];

/** Everything that happened to an order, newest first. */
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
          {entries
            .toSorted((one, other) => other.at.getTime() - one.at.getTime())
            .map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
        </ol>
      </CardContent>
    </Card>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const money = moneyKinds.includes(entry.kind);
  const ending = entry.state === null ? undefined : operationWords[entry.state];
  return (
    <li className="relative grid gap-1 border-s border-border ps-5 pb-6 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className={cn(
          "absolute -start-1.5 top-1.5 size-3 rounded-full border-2 border-card",
          money ? "bg-primary" : "bg-input",
        )}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className={money ? "font-semibold" : "text-sm font-medium"}>{kindWords[entry.kind]}</h3>
        {ending && <Badge variant={ending.tone}>{ending.label}</Badge>}
        {entry.amount && (
          <span className="ms-auto font-semibold">
            <Amount money={entry.amount} />
          </span>
        )}
      </div>
      <p className="text-sm text-muted-foreground">
        <DeskTime at={entry.at} precise /> · {byWords(entry.by)}
        {entry.attempt !== null && ` · attempt ${entry.attempt}`}
        {entry.closedAt !== null && ` · ${durationWords(entry.at, entry.closedAt)}`}
      </p>
      <Facts entry={entry} />
      {entry.resolution && (
        <p className="text-sm">
          {entry.resolution.reportId === null
            ? `Resolved ${byWords(entry.resolution.by)}: `
            : `Resolved by the bank’s report, imported ${byWords(entry.resolution.by)}: `}
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
    ["Reason", entry.reason === null ? null : plainWords(entry.reason)],
    ["Payment", entry.leadsTo === null ? null : (paymentWords[entry.leadsTo]?.label ?? entry.leadsTo)],
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

function byWords(by: string): string {
  if (by === "shopper") return "by the shopper";
  return by === "system" ? "by the shop itself" : `by ${by}`;
}

function durationWords(from: Date, to: Date): string {
  const milliseconds = to.getTime() - from.getTime();
  return milliseconds < 10_000 ? `took ${milliseconds} ms` : `took ${Math.round(milliseconds / 1000)} s`;
}
