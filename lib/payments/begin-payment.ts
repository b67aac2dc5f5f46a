import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import { type OrderId, orderIdSchema, type OrderNumber, type PaymentId, paymentIdSchema } from "@/lib/ids";
import { type Money, storedMoney } from "@/lib/money/money";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { visibleOrdersSql } from "@/lib/order-access/visible-orders";
import type { PaymentAgreement } from "./agreements";
import { insertPayment, insertPaymentFrom, type NewPayment } from "./insert-payment";
import type { OpenedOperation, Transaction } from "./journal";
import { isMoneyAskedFor, type LatestPayment } from "./order-state";
import { liveStatuses } from "./state-table";
import { supersedePayment } from "./supersede-payment";

export type BegunPayment =
  /** A new attempt, with its first operation opened, and the placement of its order. */
  | { kind: "begun"; opened: OpenedOperation; placement: string }
  /** An attempt that is under way, or that a stale page has not seen. */
  | { kind: "existing"; paymentId: PaymentId }
  /** The order is another than the page showed. */
  | { kind: "order_changed"; total: Money }
  | { kind: "order_expired" };

type BeginInput = {
  number: OrderNumber;
  access: OrderAccess;
  attempts: number;
  orderRevision: number;
  cardDigest?: string;
  agreement?: (
    tx: Transaction,
    order: { id: OrderId; beginsPlan: boolean },
  ) => Promise<PaymentAgreement | undefined>;
  /** Whether `agreement` writes nothing unless a plan begins with the order. */
  cardAlone?: boolean;
};

/**
 * Begins a payment attempt of an order that the browser may see, or finds the one under way; undefined for any other.
 *
 * `cardDigest` is a keyed digest of the card. `attempts` is how many attempts the shopper's page had seen: a page that
 * has seen fewer is stale and begins nothing. `orderRevision` is what the page showed of the order: nothing begins if the
 * order has changed since, so that no other amount is charged than the one that was shown. A new attempt has a gateway order id of its own
 * (`<number>-<attempt>`) and begins if the latest one ended without money or is replaced by another card.
 * The unique index payment_one_live allows one live attempt for each order. `agreement` gives the agreement that is added to
 * the session; `beginsPlan` is whether a plan begins with the order, which the database then accepts with the plan's agreement
 * only. It is called only if an attempt begins, in its transaction: an agreement that it writes stands or falls with
 * the attempt, and a further attempt has another.
 */
export async function beginPayment(input: BeginInput, db: Database): Promise<BegunPayment | undefined> {
  const order = await readOrder(db, input);
  if (order === undefined) return undefined;
  const found = decide(order, input);
  if (found.kind === "begin" && input.cardAlone === true && !order.beginsPlan) {
    const opened = await insertUnchanged(db, order, input);
    if (opened !== undefined) return { kind: "begun", opened, placement: order.placement };
  } else if (found.kind !== "begin" && found.kind !== "live") return found;
  return db.$transaction((tx) => beginLocked(tx, input));
}

/** Begins the attempt with the order locked: an agreement may be written with it, and a live attempt may end by it. */
async function beginLocked(tx: Transaction, input: BeginInput): Promise<BegunPayment | undefined> {
  await tx.$queryRaw`SELECT 1 FROM "orders" WHERE "number" = ${input.number} FOR NO KEY UPDATE`;
  const order = await readOrder(tx, input);
  if (order === undefined) return undefined;
  const found = decide(order, input);
  if (found.kind !== "begin" && found.kind !== "live") return found;
  if (found.kind === "live") {
    const { paymentId } = found;
    if (!(await supersedePayment(tx, paymentId, "superseded"))) return { kind: "existing", paymentId };
    const refused = refusalOf(order, input);
    if (refused !== undefined) return refused;
  }
  const agreed = await input.agreement?.(tx, order);
  const opened = await insertPayment(tx, newPayment(order, input, agreed), byShopper);
  return { kind: "begun", opened, placement: order.placement };
}

type Found =
  Exclude<BegunPayment, { kind: "begun" }> | { kind: "begin" } | { kind: "live"; paymentId: PaymentId };

/** What a press finds. Live: an attempt is under way, which may be replaced by another card. */
function decide(order: ReadOrder, input: BeginInput): Found {
  const { latest } = order;
  if (latest !== null) {
    const paymentId = paymentIdSchema.parse(latest.id);
    if (latest.attempt > input.attempts) return { kind: "existing", paymentId };
    if (order.revision !== input.orderRevision && !isMoneyAskedFor(latest)) return changedOrder(order);
    if ((liveStatuses as readonly string[]).includes(latest.status)) return { kind: "live", paymentId };
  }
  return refusalOf(order, input) ?? { kind: "begin" };
}

/** Why no attempt may begin, whatever became of the one before. */
function refusalOf(
  order: ReadOrder,
  { orderRevision }: BeginInput,
): Extract<BegunPayment, { kind: "order_changed" | "order_expired" }> | undefined {
  if (order.expiredAt !== null) return { kind: "order_expired" };
  return order.revision === orderRevision ? undefined : changedOrder(order);
}

function changedOrder(order: ReadOrder): Extract<BegunPayment, { kind: "order_changed" }> {
  return { kind: "order_changed", total: storedMoney(order.totalMinor, order) };
}

const byShopper = { initiator: "CUSTOMER", requestedBy: "shopper" } as const;

function newPayment(
  { id: orderId, number, latest, intent, currency, currencyExponent, totalMinor, captureNowMinor }: ReadOrder,
  { cardDigest }: BeginInput,
  agreement?: PaymentAgreement,
): NewPayment {
  const { agreementId = null, savedCardId = null } = agreement ?? {};
  const attempt = (latest?.attempt ?? 0) + 1;
  const gatewayOrderId = `${number}-${attempt}`;
  const amounts = { currency, currencyExponent, amountMinor: totalMinor, captureNowMinor };
  return { orderId, attempt, gatewayOrderId, intent, ...amounts, cardDigest, agreementId, savedCardId };
}

/**
 * Begins the attempt in one statement if the order is still as it was read; undefined if it is not, or if another
 * press was first.
 *
 * Each change of an order has a revision of its own (`order_revision`), and each attempt a number of its own
 * (`payment_order_id_attempt_key`): what was decided without a lock still holds if the statement writes its row.
 */
async function insertUnchanged(
  db: Database,
  order: ReadOrder,
  input: BeginInput,
): Promise<OpenedOperation | undefined> {
  const unchanged = Prisma.sql`
    SELECT 1 FROM "orders" WHERE "id" = ${order.id}::uuid AND "revision" = ${order.revision} AND "expired_at" IS NULL
    FOR NO KEY UPDATE`;
  try {
    return await insertPaymentFrom(unchanged, db, newPayment(order, input), byShopper);
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

type ReadOrder = {
  id: OrderId;
  number: string;
  placement: string;
  intent: "PAY" | "AUTHORIZE";
  currency: string;
  currencyExponent: number;
  totalMinor: bigint;
  captureNowMinor: bigint;
  revision: number;
  expiredAt: Date | null;
  beginsPlan: boolean;
  latest:
    | (Pick<LatestPayment, "status" | "orderState" | "outcomeUnknown"> & { id: string; attempt: number })
    | null;
};

async function readOrder(db: Transaction, { number, access }: BeginInput): Promise<ReadOrder | undefined> {
  const [order] = await db.$queryRaw<ReadOrder[]>`
    SELECT "id", "number", "placement", "intent", "currency", "currency_exponent" AS "currencyExponent",
      "total_minor" AS "totalMinor", "capture_now_minor" AS "captureNowMinor",
      "revision", "expired_at" AS "expiredAt",
      EXISTS (
        SELECT 1 FROM "scheduled_charge" c JOIN "subscription" s ON s."id" = c."subscription_id"
        WHERE c."order_id" = "orders"."id" AND s."state" = 'PENDING') AS "beginsPlan",
      (SELECT jsonb_build_object('id', p."id", 'attempt', p."attempt", 'status', p."status",
          'orderState', p."order_state", 'outcomeUnknown', p."outcome_unknown")
        FROM "payment" p WHERE p."order_id" = "orders"."id" AND p."latest") AS "latest"
    FROM "orders" WHERE "number" = ${number} AND ${visibleOrdersSql(access)}`;
  return order && { ...order, id: orderIdSchema.parse(order.id) };
}
