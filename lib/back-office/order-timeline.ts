import { z } from "zod";
import type { Prisma } from "@/lib/db/generated/client";
import type { Money } from "@/lib/money/money";
import { parcelsInOrder, parcelsOf } from "@/lib/orders/dispatches";
import {
  correctedColumns,
  type CorrectedValue,
  type ModuleEntry,
  type OperationEntry,
  type PaymentEventEntry,
  type TimelineEntry,
} from "./views";

/** What happened to an attempt. Operations come without their evidence, which stays in the database. */
export const attemptHistory = {
  operations: {
    orderBy: { sequence: "asc" },
    select: {
      id: true,
      kind: true,
      state: true,
      amountMinor: true,
      approvedMinor: true,
      excessMinor: true,
      requestedBy: true,
      gatewayTransactionId: true,
      gatewayCode: true,
      gatewayRecommendation: true,
      reason: true,
      openedAt: true,
      closedAt: true,
      resolvedBy: true,
      resolvedReason: true,
      resolvedReportId: true,
      resolvedReference: true,
      refund: {
        select: {
          reason: true,
          note: true,
          delivery: true,
          lines: {
            orderBy: { orderLine: { position: "asc" } },
            select: { quantity: true, unsent: true, orderLine: { select: { name: true } } },
          },
        },
      },
    },
  },
  events: {
    orderBy: { id: "asc" },
    select: { id: true, operationId: true, kind: true, actor: true, cause: true, toStatus: true, at: true },
  },
} satisfies Prisma.PaymentSelect;

/** What else happened to an order. */
export const orderHistory = {
  dispatches: parcelsInOrder,
  notes: {
    orderBy: { id: "asc" },
    select: { id: true, author: true, text: true, at: true, forStaff: true, end: { select: { at: true } } },
  },
  corrections: {
    orderBy: { id: "asc" },
    select: { id: true, author: true, reason: true, before: true, after: true, at: true },
  },
} satisfies Prisma.OrderSelect;

type StoredAttempt = Prisma.PaymentGetPayload<{ select: { attempt: true } & typeof attemptHistory }>;
type StoredOperation = StoredAttempt["operations"][number];
type StoredHistory = Prisma.OrderGetPayload<{
  select: { id: true; createdAt: true } & typeof orderHistory;
}> & {
  payments: StoredAttempt[];
};

/** Everything that happened to an order, oldest first. */
export function orderTimeline(order: StoredHistory, money: (minor: bigint) => Money): TimelineEntry[] {
  const parcels = parcelsOf(order.dispatches);
  const entries: TimelineEntry[] = [
    { kind: "order_placed", id: order.id, at: order.createdAt, by: "shopper" },
    ...order.payments.flatMap((payment) => attemptEntries(payment, money)),
    ...order.notes.map(({ id, at, author, text, forStaff, end }) => ({
      kind: "note" as const,
      id: `note-${id}`,
      at,
      by: author,
      text,
      forStaff,
      doneAt: end && end.at,
    })),
    ...parcels.map((parcel, index) => ({
      kind: "dispatched" as const,
      id: `dispatch-${index}`,
      at: parcel.at,
      by: order.dispatches[index]!.dispatchedBy,
      parcel,
    })),
    ...order.corrections.map(({ id, at, author, reason, before, after }) => ({
      kind: "corrected" as const,
      id: `correction-${id}`,
      at,
      by: author,
      reason,
      changes: correctedValues(before, after),
    })),
  ];
  return inOrder(entries);
}

/** The timeline of an order with what modules say of it. */
export function withModules<Order extends { timeline: TimelineEntry[] }>(
  order: Order,
  entries: readonly ModuleEntry[],
): Order {
  return { ...order, timeline: inOrder([...order.timeline, ...entries]) };
}

function inOrder(entries: TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Events with an operation that its own entry does not show. */
const ownEntries: readonly string[] = ["challenged", "outcome_unknown", "answered_late"];

function attemptEntries(
  { attempt, operations, events }: StoredAttempt,
  money: (minor: bigint) => Money,
): TimelineEntry[] {
  const eventEntries = events
    .filter(({ operationId, kind }) => operationId === null || ownEntries.includes(kind))
    .map(({ id, kind, actor, cause, at, toStatus }): PaymentEventEntry => ({
      id: `event-${id}`,
      at,
      kind,
      by: actor,
      attempt,
      reason: cause,
      leadsTo: toStatus,
    }));
  const operationEntries = operations.map((row): OperationEntry => {
    const { id, kind, state, amountMinor, gatewayCode, gatewayRecommendation, gatewayTransactionId } = row;
    const { resolvedBy: by, resolvedReason: reason, resolvedReportId: reportId } = row;
    return {
      id,
      at: row.openedAt,
      closedAt: row.closedAt,
      kind,
      state,
      amount:
        amountMinor === null ? null : money((row.approvedMinor ?? amountMinor) + (row.excessMinor ?? 0n)),
      by: row.requestedBy,
      attempt,
      gatewayCode,
      gatewayRecommendation,
      gatewayTransactionId,
      reason: row.reason,
      refund: row.refund && refundView(row.refund),
      resolution:
        by === null || reason === null ? null : { by, reason, reportId, reference: row.resolvedReference },
      leadsTo: events.findLast(({ operationId }) => operationId === id)?.toStatus ?? null,
    };
  });
  return [...eventEntries, ...operationEntries];
}

function refundView({
  reason,
  note,
  delivery,
  lines,
}: NonNullable<StoredOperation["refund"]>): OperationEntry["refund"] {
  const items = lines.flatMap(({ quantity, unsent, orderLine: { name } }) => [
    ...(unsent > 0 ? [`${unsent} × ${name}, not to be sent`] : []),
    ...(quantity > unsent ? [`${quantity - unsent} × ${name}, sent and came back`] : []),
  ]);
  return { reason, note, items: delivery ? [...items, "Delivery"] : items };
}

const storedContact = z.partialRecord(z.enum(correctedColumns), z.string().nullable());

function correctedValues(before: unknown, after: unknown): CorrectedValue[] {
  const [old, present] = [storedContact.parse(before), storedContact.parse(after)];
  return correctedColumns
    .filter((column) => Object.hasOwn(present, column))
    .map((column) => ({ column, before: old[column] ?? null, after: present[column] ?? null }));
}
