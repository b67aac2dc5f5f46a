import "server-only";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import { storedMoney } from "@/lib/money/money";
import { type OrderAccess, visibleOrders } from "@/lib/order-access/order-access";
import { evidenceView } from "@/lib/payments/evidence-view";
import { orderState } from "@/lib/payments/order-state";
import { programs } from "@/lib/payments/state-table";
import { createSourceLinks } from "./link-source";
import {
  endpointSource,
  eventGuide,
  gatewayCallOf,
  operationGuide,
  pageSources,
  type StepGuide,
} from "./step-guide";
import { typescriptCall } from "./typescript-call";
import type { CallStep, InspectedOrder, RowView, StepView } from "./views";

const mails = {
  orderBy: { createdAt: "asc" },
  select: { kind: true, state: true },
} satisfies Prisma.Operation$mailsArgs;

/** Session id, session key, return token and challenge are secrets, and are not read. */
const paymentSelect = {
  attempt: true,
  gatewayOrderId: true,
  initiator: true,
  status: true,
  currency: true,
  currencyExponent: true,
  amountMinor: true,
  orderState: true,
  outcomeUnknown: true,
  operations: {
    orderBy: { sequence: "asc" },
    omit: { sessionId: true, resolvedReason: true },
    include: { mails },
  },
  events: { orderBy: { id: "asc" }, include: { mails } },
} satisfies Prisma.PaymentSelect;

type StoredPayment = Prisma.PaymentGetPayload<{ select: typeof paymentSelect }>;
type StoredOperation = StoredPayment["operations"][number];
type StoredEvent = StoredPayment["events"][number];

/** A step before its status and its links are known. */
type Step = Pick<StepView, "id" | "kind" | "at" | "by" | "rows"> & {
  guide: StepGuide;
  /** What happened to the attempt with it. */
  events: StoredEvent[];
  call: (Omit<CallStep, "endpoint"> & { endpoint: string }) | null;
};

/**
 * Reads each step of an order's payments from the journal, with its rule and the code that did it; undefined if there is no such
 * order, or if the browser may not see it. One statement.
 *
 * Evidence comes with its secrets redacted. Members of staff come without their address.
 */
export async function inspectOrder(
  { number, access }: { number: OrderNumber; access: OrderAccess | "staff" },
  { db }: { db: Database },
): Promise<InspectedOrder | undefined> {
  const order = await db.order.findFirst({
    relationLoadStrategy: "join",
    where: { number, ...(access === "staff" ? {} : visibleOrders(access)) },
    select: { expiredAt: true, payments: { orderBy: { attempt: "asc" }, select: paymentSelect } },
  });
  if (order === null) return undefined;
  const link = createSourceLinks();
  return {
    number,
    attempts: await Promise.all(
      order.payments.map(async (payment) => ({
        attempt: payment.attempt,
        gatewayOrderId: payment.gatewayOrderId,
        status: payment.status,
        steps: await Promise.all(withStatuses(stepsOf(payment)).map((step) => linkStep(step, link))),
      })),
    ),
    state: orderState(order.payments.at(-1), order),
    page: await Promise.all(pageSources.map(link)),
  };
}

/** Operations with the events that they caused, and the events that no operation caused, oldest first. */
function stepsOf(payment: StoredPayment): Step[] {
  const alone = payment.events.filter(({ operationId }) => operationId === null);
  const steps = [
    // At the same time an event comes first: it opened the operation, in one transaction.
    ...alone.map((event) => eventStep(event, payment)),
    ...payment.operations.map((operation) => operationStep(operation, payment)),
  ];
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function eventStep(event: StoredEvent, { initiator }: StoredPayment): Step {
  const { id, kind, at, actor } = event;
  const guide = eventGuide({ kind, byMerchant: initiator === "MERCHANT" });
  return {
    id: `event-${id}`,
    kind,
    at,
    by: actorOf(actor),
    guide,
    events: [event],
    rows: eventRows(event),
    call: null,
  };
}

function operationStep(operation: StoredOperation, payment: StoredPayment): Step {
  const { id, kind, state, openedAt, closedAt, requestedBy, resolvedBy } = operation;
  const events = payment.events.filter(({ operationId }) => operationId === id);
  const facts = { kind, state, requestedBy, resolvedBy, byMerchant: payment.initiator === "MERCHANT" };
  const { method, section, endpoint } = gatewayCallOf(facts);
  const evidence = evidenceView(operation.evidence);
  const amount = storedMoney(operation.amountMinor ?? payment.amountMinor, payment);
  return {
    id,
    kind,
    at: openedAt,
    by: actorOf(requestedBy),
    guide: operationGuide(facts),
    events,
    rows: [operationRow(operation), ...operation.mails.map(mailRow), ...events.flatMap(eventRows)],
    call: {
      state,
      section,
      endpoint,
      sentAt: evidence?.sentAt ?? openedAt,
      answeredAt: evidence?.answeredAt ?? closedAt,
      evidence,
      typescript: evidence && typescriptCall(method, evidence, amount),
    },
  };
}

/** Steps with the attempt's status before and after each of them. */
function withStatuses(steps: Step[]) {
  let status: StepView["statusAfter"] = null;
  return steps.map(({ events, ...step }) => {
    const statusBefore = status;
    status = events.at(-1)?.toStatus ?? status;
    return { ...step, statusBefore, statusAfter: status };
  });
}

async function linkStep(
  { guide, call, ...step }: ReturnType<typeof withStatuses>[number],
  link: ReturnType<typeof createSourceLinks>,
): Promise<StepView> {
  const [source, code, endpoint] = await Promise.all([
    link(guide.rule.source),
    Promise.all(guide.code.map(link)),
    call && link(endpointSource(call.endpoint)),
  ]);
  return {
    ...step,
    rule: { text: guide.rule.text, source },
    code,
    call: call && endpoint && { ...call, endpoint },
  };
}

function operationRow(operation: StoredOperation): RowView {
  const text = (value: bigint | null) => (value === null ? null : String(value));
  return {
    table: "operation",
    columns: [
      ["sequence", String(operation.sequence)],
      ["kind", operation.kind],
      ["state", operation.state],
      ["amount_minor", text(operation.amountMinor)],
      ["approved_minor", text(operation.approvedMinor)],
      ["requested_by", actorOf(operation.requestedBy)],
      ["opened_at", operation.openedAt.toISOString()],
      ["closed_at", operation.closedAt?.toISOString() ?? null],
      ["gateway_transaction_id", operation.gatewayTransactionId],
      ["gateway_code", operation.gatewayCode],
      ["gateway_recommendation", operation.gatewayRecommendation],
      ["reason", operation.reason],
    ],
  };
}

/** The row of an event, and those of the mails that were written with it. */
function eventRows({ kind, fromStatus, toStatus, actor, cause, at, mails: written }: StoredEvent): RowView[] {
  const row: RowView = {
    table: "payment_event",
    columns: [
      ["kind", kind],
      ["from_status", fromStatus],
      ["to_status", toStatus],
      ["actor", actorOf(actor)],
      ["cause", cause],
      ["at", at.toISOString()],
    ],
  };
  return [row, ...written.map(mailRow)];
}

function mailRow({ kind, state }: StoredEvent["mails"][number]): RowView {
  return {
    table: "mail",
    columns: [
      ["kind", kind],
      ["state", state],
    ],
  };
}

function actorOf(actor: string): StepView["by"] {
  return programs.includes(actor) ? (actor as "shopper" | "system") : "staff";
}
