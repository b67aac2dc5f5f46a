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
import { declineWords } from "@/components/admin/payment/decline-words";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { OperationEntry, PaymentEventEntry, TimelineEntry } from "@/lib/back-office/views";
import { merchant } from "@/lib/merchant";
import type { ParcelView } from "@/lib/orders/views";

/** What belongs to every payment, and is no act of a person. One that failed is shown all the same. */
const technicalKinds: TimelineEntry["kind"][] = [
  "CREATE_SESSION",
  "ADD_CARD",
  "ADD_AGREEMENT",
  "AUTHENTICATE",
  "started",
  "session_opened",
  "agreement_added",
  "card_added",
  "challenged",
  "authenticated",
];

function isTechnical(entry: TimelineEntry): boolean {
  return technicalKinds.includes(entry.kind) && !("state" in entry && entry.state !== "SUCCEEDED");
}

/**
 * What people did, money and parcels, newest first, with technical steps folded between them; `entries` are oldest first. Notes stand
 * on a card of their own. A new kind of entry needs a label in `timelineLabels`.
 */
export function OrderTimeline({ entries }: { entries: TimelineEntry[] }) {
  const groups: TimelineEntry[][] = [];
  for (const entry of entries.filter(({ kind }) => kind !== "note").toReversed()) {
    const last = groups.at(-1);
    if (last?.every(isTechnical) && isTechnical(entry)) last.push(entry);
    else groups.push([entry]);
  }
  return (
    <Timeline>
      {groups.map((group) => {
        const [first] = group as [TimelineEntry];
        if (!isTechnical(first)) return <Item key={first.id} entry={first} />;
        return (
          <li key={first.id}>
            <details>
              <summary>
                {group.length === 1 ? "One technical step" : `${group.length} technical steps`}
              </summary>
              <ol className="timeline">
                {group.map((entry) => (
                  <Item key={entry.id} entry={entry} />
                ))}
              </ol>
            </details>
          </li>
        );
      })}
    </Timeline>
  );
}

function Item({ entry }: { entry: TimelineEntry }) {
  return "state" in entry ? <OperationItem operation={entry} /> : <EntryItem entry={entry} />;
}

type Fact = [name: string, text: string];

function EntryItem({ entry }: { entry: Exclude<TimelineEntry, OperationEntry> }) {
  const { at, by } = entry;
  return (
    <TimelineItem
      title={entry.kind === "of_module" ? entry.title : timelineLabels[entry.kind]}
      figures={"amount" in entry && entry.amount && <Amount money={entry.amount} />}
      at={at}
      about={
        <>
          by <Actor by={by} />
        </>
      }
      details={"attempt" in entry && <Facts facts={attemptFacts(entry)} />}
    >
      <Facts facts={factsOf(entry)} />
    </TimelineItem>
  );
}

function factsOf(entry: Exclude<TimelineEntry, OperationEntry>): Fact[] {
  switch (entry.kind) {
    case "order_placed":
    case "note":
      return [];
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
      // A reason is a code, unless a person gave it.
      return present([
        ["Reason", entry.kind === "rest_closed" ? entry.reason : entry.reason && codeLabel(entry.reason)],
      ]);
  }
}

function parcelFacts({ items, carrier, tracking }: ParcelView): Fact[] {
  return present([
    ["Left", items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")],
    ["Carrier", carrier],
    ["Tracking number", tracking],
  ]);
}

function attemptFacts({ attempt, leadsTo }: Pick<PaymentEventEntry, "attempt" | "leadsTo">): Fact[] {
  return present([
    ["Attempt", String(attempt)],
    ["Payment status", leadsTo && paymentStatusLabels[leadsTo].text],
  ]);
}

const movementKinds: OperationEntry["kind"][] = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"];

function OperationItem({ operation }: { operation: OperationEntry }) {
  const { id, kind, state, amount, at, by, refund, resolution, gatewayCode } = operation;
  const title = timelineLabels[kind];
  const decline = state === "DECLINED" ? declineWords(gatewayCode) : undefined;
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
        </>
      }
      isMovement={movementKinds.includes(kind)}
      details={
        <>
          <Facts facts={technicalFacts(operation)} />
          <Link href={`/admin/calls/${id}`} className="link">
            Evidence<span className="sr-only">{` of ${title}, ${formatTime(at, { seconds: true })}`}</span>
          </Link>
        </>
      }
    >
      <Facts
        facts={present([
          ["Refunded because", refund && refundReason(refund.reason)],
          ["Note", refund?.note],
          ["For", refund?.items.join(", ")],
          ["What happened", decline?.happened],
          ["Tell the customer", decline?.tell],
          ["Another try", decline?.again],
        ])}
      />
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

function technicalFacts(operation: OperationEntry): Fact[] {
  const { reason, resolution, at, closedAt } = operation;
  return present([
    ["Gateway code", operation.gatewayCode],
    ["Recommendation", operation.gatewayRecommendation],
    ["Transaction", operation.gatewayTransactionId],
    ["Bank's reference", resolution?.reference],
    ["Reason", reason && codeLabel(reason)],
    ["Took", closedAt !== null && resolution === null ? formatDuration(at, closedAt) : null],
    ...attemptFacts(operation),
  ]);
}

/** A reason that the merchant has taken off the list is shown as its word. */
function refundReason(reason: string): string {
  const texts: Partial<Record<string, string>> = merchant.refundReasons;
  return texts[reason] ?? codeLabel(reason);
}

function present(facts: [name: string, text: string | null | undefined][]): Fact[] {
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
