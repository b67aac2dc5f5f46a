import { merchant } from "@/lib/merchant";
import type { TimelineEntry } from "@/lib/orders/views";

import { formatDuration, timeText } from "@/components/admin/frame/format-time";
import {
  actorLabel,
  codeLabel,
  correctedLabels,
  operationStateLabels,
  paymentStatusLabels,
  timelineLabels,
} from "@/components/admin/frame/labels";
import { TimelineEntries, type EntryTexts } from "./timeline-entries";

const movementKinds = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"];

/** Everything that happened to an order, newest first; `entries` are oldest first. A new kind of entry needs a label in `timelineLabels`. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return <TimelineEntries entries={entries.toReversed().map(entryTexts)} />;
}

function entryTexts(entry: TimelineEntry): EntryTexts {
  const { id, kind, state, amount, at, resolution } = entry;
  return {
    id,
    title: timelineLabels[kind],
    isMovement: movementKinds.includes(kind),
    state: state === null ? undefined : operationStateLabels[state],
    amount: amount ?? undefined,
    at: timeText(at, { seconds: true }),
    about: aboutOf(entry),
    facts: factsOf(entry),
    href: state === null ? undefined : `/admin/calls/${id}`,
    resolution: resolution
      ? {
          by: `${resolution.reportId === null ? "Resolved by" : "Resolved by the bank’s report, imported by"} ${actorLabel(resolution.by)}`,
          reason: resolution.reason,
        }
      : undefined,
  };
}

function aboutOf({ by, attempt, at, closedAt, resolution }: TimelineEntry): string {
  return [
    `by ${actorLabel(by)}`,
    attempt !== null && `attempt ${attempt}`,
    closedAt !== null && resolution === null && `took ${formatDuration(at, closedAt)}`,
  ]
    .filter((part) => part !== false)
    .join(" · ");
}

/** A reason is a code, unless a person gave it. */
function reasonText(kind: TimelineEntry["kind"], reason: string): string {
  return kind === "rest_closed" || kind === "note" || kind === "corrected" ? reason : codeLabel(reason);
}

/** A reason that the merchant has taken off the list is shown as its word. */
function refundReason(reason: string): string {
  const texts: Partial<Record<string, string>> = merchant.refundReasons;
  return texts[reason] ?? codeLabel(reason);
}

function factsOf(entry: TimelineEntry): [string, string][] {
  return [
    ["Gateway code", entry.gatewayCode],
    ["Recommendation", entry.gatewayRecommendation],
    ["Transaction", entry.gatewayTransactionId],
    ["Bank's reference", entry.resolution?.reference ?? null],
    [
      entry.kind === "note" ? "Text" : "Reason",
      entry.reason === null ? null : reasonText(entry.kind, entry.reason),
    ],
    [
      "Left",
      entry.parcel && entry.parcel.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", "),
    ],
    ...(entry.correction ?? []).map(({ column, before, after }): [string, string] => [
      correctedLabels[column],
      `${before ?? "none"} → ${after ?? "none"}`,
    ]),
    ["Carrier", entry.parcel?.carrier ?? null],
    ["Tracking number", entry.parcel?.tracking ?? null],
    ["Refunded because", entry.refund && refundReason(entry.refund.reason)],
    ["Note", entry.refund?.note ?? null],
    ["For", entry.refund === null || entry.refund.items.length === 0 ? null : entry.refund.items.join(", ")],
    ["Payment status", entry.leadsTo === null ? null : paymentStatusLabels[entry.leadsTo].text],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
}
