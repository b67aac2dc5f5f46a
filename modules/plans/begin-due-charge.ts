import "server-only";
import { randomUUID } from "node:crypto";
import type { Subscription } from "@/lib/db/generated/client";
import { required } from "@/lib/invariant";
import { beginMerchantPayment } from "@/lib/payments/begin-merchant-payment";
import type { Consequences } from "@/lib/payments/consequences";
import type { OpenedOperation, Transaction } from "@/lib/payments/journal";
import { dateOf, type Day, storedDay } from "@/lib/calendar/day";
import { dueOn } from "./schedule";
import { newOrderNumber } from "@/lib/checkout/order-number";
import { holdStock, lockStock } from "@/lib/checkout/stock";
import { onTermsShopper } from "@/lib/order-access/order-access";
import { columnsOf } from "@/lib/orders/order-columns";
import type { Deps } from "@/lib/payments/deps";
import { planInterval } from "./plan-interval";
import { agreedColumns } from "./start-subscription";

/** What became of a charge that is due. `begun`: its operation is written and not sent yet. `left`: another process or lane had it. */
export type DueCharge = { subscriptionId: string } & (TryOutcome | { kind: "failed"; error: unknown });

/** A subscription, and how often in a row its charge could not begin. */
type Failed = { id: string; failures: number };

/**
 * Begins the charge that is due for the longest time; undefined if none is.
 *
 * Those that could not begin before come last, and are left alone for a minute, then two, four, … at most an hour. A product
 * that is out of stock is not charged for, and its plans are charged as soon as there is a piece.
 *
 * One transaction with the subscription and its agreement locked writes the charge of the period, its order, the try and the
 * payment attempt with its first operation: a process that dies before leaves nothing, one that dies after leaves an open
 * operation. What another process has locked is left to it. `day` is the latest day whose charges may be made in the time
 * zone; `handled` are the subscriptions that this pass has taken, to which the one that is found is added.
 */
export async function beginDueCharge(
  { timeZone, day, handled }: { timeZone: string; day: Day; handled: string[] },
  { db, now, consequences }: Pick<Deps, "db" | "now" | "consequences">,
): Promise<DueCharge | undefined> {
  const found: { due?: Failed } = {};
  const charge = await db
    .$transaction(async (tx): Promise<DueCharge | undefined> => {
      const due = await findDue(tx, { timeZone, day, handled }, now());
      if (due === undefined) return undefined;
      // Another lane took it, failed and released it while this search ran.
      if (handled.includes(due.id)) return { subscriptionId: due.id, kind: "left" };
      found.due = due;
      // While it is locked, so that no other lane finds it when a failure has released it.
      handled.push(due.id);
      const begun = await begin(tx, due.id, day, { now: now(), consequences });
      if (due.failures > 0 && begun.kind === "begun")
        await tx.planBackoff.deleteMany({ where: { subscriptionId: due.id } });
      return { subscriptionId: due.id, ...begun };
    })
    .catch((error: unknown): DueCharge => {
      if (found.due === undefined) throw error;
      return { subscriptionId: found.due.id, kind: "failed", error };
    });
  const didNotBegin = charge?.kind === "failed" || charge?.kind === "out_of_stock";
  if (didNotBegin && found.due !== undefined)
    await backOff(found.due, { outOfStock: charge.kind === "out_of_stock" }, { db, now });
  return charge;
}

/** Locks the subscription whose charge is due for the longest time, with its agreement. */
async function findDue(
  tx: Transaction,
  { timeZone, day, handled }: { timeZone: string; day: Day; handled: readonly string[] },
  now: Date,
): Promise<Failed | undefined> {
  const [due] = await tx.$queryRaw<Failed[]>`
    SELECT s."id", coalesce(b."failures", 0) AS "failures"
    FROM "subscription" s JOIN "agreement" a ON a."id" = s."agreement_id" JOIN "product" g ON g."id" = s."product_id"
      LEFT JOIN "scheduled_charge" c ON c."subscription_id" = s."id" AND c."period" = s."next_period"
      LEFT JOIN "payment" p ON p."order_id" = c."order_id" AND p."latest"
      LEFT JOIN "plan_backoff" b ON b."subscription_id" = s."id"
    WHERE s."state" = 'ACTIVE' AND a."state" = 'ACTIVE' AND s."time_zone" = ${timeZone}
      AND (b."next_at" IS NULL OR b."next_at" <= ${now} OR (b."out_of_stock" AND g."stock" IS DISTINCT FROM 0))
      AND a."expiry_date" >= ${day}::date AND s."id" <> ALL (${handled}::uuid[])
      AND s."next_due_on" <= ${day}::date AND (s."expected_on" IS NULL OR s."charge_asked_at" IS NOT NULL)
      AND CASE WHEN c."id" IS NULL THEN true
        ELSE c."state" = 'DUE' AND c."next_try_on" <= ${day}::date END
      AND (p."id" IS NULL OR (p."order_state" = 'failed' AND NOT p."outcome_unknown"))
      AND NOT EXISTS (
        SELECT 1 FROM "scheduled_charge" o WHERE o."subscription_id" = s."id" AND o."state" = 'PAID'
          AND o."tried_on" > ${day}::date - a."minimum_days")
    ORDER BY coalesce(b."failures", 0), coalesce(c."next_try_on", s."next_due_on"), s."id"
    LIMIT 1 FOR NO KEY UPDATE OF s, a SKIP LOCKED`;
  return due;
}

/** Leaves a subscription alone for a while that doubles each time. */
async function backOff(
  { id: subscriptionId, failures: before }: Failed,
  { outOfStock }: { outOfStock: boolean },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<void> {
  const minutes = Math.min(2 ** before, 60);
  const nextAt = new Date(now().getTime() + minutes * 60_000);
  const backoff = { failures: before + 1, nextAt, outOfStock };
  await db.planBackoff.upsert({
    where: { subscriptionId },
    create: { subscriptionId, ...backoff },
    update: backoff,
    select: { failures: true },
  });
}

type TryOutcome = { kind: "begun"; opened: OpenedOperation } | { kind: "left" | "out_of_stock" };

/** Begins the next try of a locked subscription. */
async function begin(
  tx: Transaction,
  id: string,
  day: Day,
  { now, consequences }: { now: Date; consequences: Consequences },
): Promise<TryOutcome> {
  // Read with the lock: another process may have charged between the search and the lock.
  const subscription = await tx.subscription.findUniqueOrThrow({
    where: { id },
    include: { agreement: true },
  });
  const { nextPeriod: period, agreement, state } = subscription;
  if (state !== "ACTIVE" || agreement?.state !== "ACTIVE") return { kind: "left" };
  const found = await tx.scheduledCharge.findUnique({
    where: { subscriptionId_period: { subscriptionId: id, period } },
  });
  const due = dueOn(storedDay(subscription.firstDueOn), planInterval(subscription), period);
  const nextTryOn =
    found === null ? due : found.state === "DUE" && found.nextTryOn && storedDay(found.nextTryOn);
  if (!nextTryOn || nextTryOn > day) return { kind: "left" };
  // An order that was placed holds its piece.
  const lines = found?.orderId ? undefined : await holdPiece(tx, subscription);
  if (lines === "out_of_stock") return { kind: "out_of_stock" };
  const charge =
    found ??
    (await tx.scheduledCharge.create({
      data: {
        id: randomUUID(),
        subscriptionId: id,
        period,
        dueOn: dateOf(due),
        amountMinor: subscription.totalMinor,
        nextTryOn: dateOf(due),
      },
    }));
  const orderId =
    charge.orderId ??
    (await placeOrderOfCharge(tx, subscription, required(lines, "lines of a new order"), charge.id, now));
  if (charge.orderId === null) await consequences.orderPlaced(tx, { orderId });
  await tx.scheduledCharge.update({
    where: { id: charge.id },
    data: {
      orderId,
      tries: { increment: 1 },
      firstTriedOn: charge.firstTriedOn ?? dateOf(day),
      triedOn: dateOf(day),
      nextTryOn: null,
    },
    select: { id: true },
  });
  const { id: agreementId, savedCardId } = agreement;
  const opened = await beginMerchantPayment(tx, { orderId, agreementId, savedCardId });
  return { kind: "begun", opened: required(opened, "payment attempt of a charge that is due") };
}

/** The line of the order of one period, which holds its piece. */
async function holdPiece(tx: Transaction, { productId, productName, unitMinor }: Subscription) {
  const line = { productId, name: productName, unitMinor, quantity: 1, madeToOrder: false };
  const { short, counted } = await lockStock(tx, [line], []);
  return short.length > 0 ? "out_of_stock" : holdStock(tx, [line], counted);
}

/** Writes the order of one period, as the plan was agreed. */
async function placeOrderOfCharge(
  tx: Transaction,
  subscription: Subscription,
  lines: Exclude<Awaited<ReturnType<typeof holdPiece>>, string>,
  chargeId: string,
  now: Date,
): Promise<string> {
  const { id } = await tx.order.create({
    data: {
      ...columnsOf(subscription, agreedColumns),
      number: newOrderNumber(),
      shopper: onTermsShopper,
      idempotencyKey: chargeId,
      customerId: subscription.customerId,
      currency: subscription.currency,
      currencyExponent: subscription.currencyExponent,
      intent: "PAY",
      createdAt: now,
      lines: { create: lines },
    },
    select: { id: true },
  });
  return id;
}
