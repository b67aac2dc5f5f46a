import type { ReactNode } from "react";

import { Actor } from "@/components/admin/frame/actor";
import { Amount } from "@/components/admin/frame/amount";
import { formatDuration, formatTime } from "@/components/admin/frame/format-time";
import {
  codeLabel,
  correctedLabels,
  operationStateLabels,
  paymentStatusLabels,
  timelineLabels,
} from "@/components/admin/frame/labels";
import { Timeline, TimelineItem } from "@/components/admin/frame/timeline";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { OperationEntry, PaymentEventEntry, TimelineEntry } from "@/lib/back-office/views";
import { merchant } from "@/lib/merchant";
import type { ParcelView } from "@/lib/orders/views";

/** Everything that happened to an order, newest first; `entries` are oldest first. A new kind of entry needs a label in `timelineLabels`. */
export function OrderTimeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <Timeline>
      {entries
        .toReversed()
        .map((entry) =>
          "state" in entry ? (
            <OperationItem key={entry.id} operation={entry} />
          ) : (
            <EntryItem key={entry.id} entry={entry} />
          ),
        )}
    </Timeline>
  );
}

type Fact = [name: string, text: ReactNode];

function EntryItem({ entry }: { entry: Exclude<TimelineEntry, OperationEntry> }) {
  const { at, by } = entry;
  const attempt = "attempt" in entry ? ` · attempt ${entry.attempt}` : "";
  return (
    <TimelineItem
      title={entry.kind === "of_module" ? entry.title : timelineLabels[entry.kind]}
      figures={"amount" in entry && entry.amount && <Amount money={entry.amount} />}
      at={at}
      about={
        <>
          by <Actor by={by} />
          {attempt}
        </>
      }
    >
      <Facts facts={factsOf(entry)} />
    </TimelineItem>
  );
}

function factsOf(entry: Exclude<TimelineEntry, OperationEntry>): Fact[] {
  switch (entry.kind) {
    case "order_placed":
      return [];
    case "note":
      return present([
        ["For", entry.forStaff && <Actor key="for" by={entry.forStaff} />],
        ["Text", entry.text],
        ["Done", entry.doneAt && formatTime(entry.doneAt)],
      ]);
    case "dispatched":
      return parcelFacts(entry.parcel);
    case "corrected":
      return [
        ["Reason", entry.reason],
        ...entry.changes.map(({ column, before, after }): Fact => [
          correctedLabels[column],
          `${before ?? "none"} → ${after ?? "none"}`,
        ]),
      ];
    case "of_module":
      return present([["Reason", entry.reason && codeLabel(entry.reason)]]);
    default:
      return eventFacts(entry);
  }
}

function parcelFacts({ items, carrier, tracking }: ParcelView): Fact[] {
  return present([
    ["Left", items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")],
    ["Carrier", carrier],
    ["Tracking number", tracking],
  ]);
}

/** A reason is a code, unless a person gave it. */
function eventFacts({ kind, reason, leadsTo }: PaymentEventEntry): Fact[] {
  return present([
    ["Reason", kind === "rest_closed" ? reason : reason && codeLabel(reason)],
    ["Payment status", leadsTo && paymentStatusLabels[leadsTo].text],
  ]);
}

const movementKinds: OperationEntry["kind"][] = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"];

function OperationItem({ operation }: { operation: OperationEntry }) {
  const { id, kind, state, amount, at, closedAt, by, attempt, resolution } = operation;
  const title = timelineLabels[kind];
  const duration = closedAt !== null && resolution === null ? ` · took ${formatDuration(at, closedAt)}` : "";
  return (
    <TimelineItem
      title={title}
      figures={
        <>
          <Badge variant={operationStateLabels[state].tone}>{operationStateLabels[state].text}</Badge>
          {amount && <Amount money={amount} />}
        </>
      }
      at={at}
      about={
        <>
          by <Actor by={by} />
          {` · attempt ${attempt}${duration} · `}
          <Link href={`/admin/calls/${id}`} className="link">
            Evidence<span className="sr-only">{` of ${title}, ${formatTime(at, { seconds: true })}`}</span>
          </Link>
        </>
      }
      isMovement={movementKinds.includes(kind)}
    >
      <Facts facts={operationFacts(operation)} />
      {resolution && (
        <p className="text-sm">
          {resolution.reportId === null ? "Resolved by " : "Resolved by the bank’s report, imported by "}
          <Actor by={resolution.by} />
          {": "}
          <span className="text-muted-foreground">
            “<bdi>{resolution.reason}</bdi>”
          </span>
        </p>
      )}
    </TimelineItem>
  );
}

function operationFacts(operation: OperationEntry): Fact[] {
  const { reason, refund, leadsTo } = operation;
  return present([
    ["Gateway code", operation.gatewayCode],
    ["Recommendation", operation.gatewayRecommendation],
    ["Transaction", operation.gatewayTransactionId],
    ["Bank's reference", operation.resolution?.reference],
    ["Reason", reason && codeLabel(reason)],
    ["Refunded because", refund && refundReason(refund.reason)],
    ["Note", refund?.note],
    ["For", refund?.items.join(", ")],
    ["Payment status", leadsTo && paymentStatusLabels[leadsTo].text],
  ]);
}

/** A reason that the merchant has taken off the list is shown as its word. */
function refundReason(reason: string): string {
  const texts: Partial<Record<string, string>> = merchant.refundReasons;
  return texts[reason] ?? codeLabel(reason);
}

function present(facts: Fact[]): Fact[] {
  return facts.flatMap(([name, text]): Fact[] => (text ? [[name, text]] : []));
}

function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
