import "server-only";
import { randomUUID } from "node:crypto";
import type { Prisma } from "@/lib/db/generated/client";
import {
  type CustomerId,
  type OrderNumber,
  orderNumberSchema,
  paymentIdSchema,
  type SubscriptionNumber,
  subscriptionNumberSchema,
} from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import type { Transaction } from "@/lib/payments/journal";
import { supersedePayment } from "@/lib/payments/begin-payment";
import { addDays, dateOf, localDay } from "@/lib/calendar/day";
import { err, ok, type Result } from "@/lib/result";
import { holdsTooMuch, holdStock, lockStock } from "@/lib/checkout/stock";
import { holdExpiry, orderExpiry } from "@/lib/checkout/order-expiry";
import { newOrderNumber } from "@/lib/checkout/order-number";
import { nextIdempotencyKey } from "@/lib/checkout/idempotency-key";
import type { PriceCartDeps } from "@/lib/checkout/price-cart";
import { type Checkout, type CheckoutInput, readCheckout } from "@/lib/checkout/read-checkout";
import { onTermsShopper } from "@/lib/order-access/order-access";
import { addressWithPhone, columnsOf } from "@/lib/orders/order-columns";
import type { Deps } from "@/lib/payments/deps";
import { planIn } from "./plan-terms";
import type { TermSaleError } from "@/modules/seam/shop-module";
import { endSubscription } from "./end-subscription";
import { lockSubscription } from "./lock-subscription";

export type SubscriptionStart = {
  number: SubscriptionNumber;
  /** The order of the first period, which the customer pays; null if a trial comes first, which needs a verified card. */
  orderNumber: OrderNumber | null;
  /** Of the subscription: another one than the form's if the form's has ended or was changed. */
  idempotencyKey: string;
  /** Too late: the plan has begun, or money was asked for. */
  outcome: "placed" | "unchanged" | "too_late";
};

/** What the order of each period has as it was agreed. */
export const agreedColumns = {
  ...addressWithPhone,
  email: true,
  totalMinor: true,
  deliveryMinor: true,
  deliveryMethod: true,
  deliveryName: true,
  taxName: true,
  taxBasisPoints: true,
  taxIncluded: true,
  taxMinor: true,
  locale: true,
} satisfies Prisma.OrderSelect & Prisma.SubscriptionSelect;

/**
 * Writes the plan in a customer's cart as it is agreed: amounts, days and address. It begins with the bank's approval of the
 * first payment or, with a trial, of the card's verification.
 *
 * Without a trial the order of the first period is placed with it, in one transaction. The same cart sent twice is one
 * subscription. A form that says something else replaces it while no money was asked for.
 */
export async function startSubscription(
  { customerId, ...input }: CheckoutInput & { customerId: CustomerId },
  deps: PriceCartDeps & Pick<Deps, "limits" | "now" | "consequences" | "isMaintenance">,
): Promise<Result<SubscriptionStart, TermSaleError>> {
  if (deps.isMaintenance()) return err({ kind: "maintenance" });
  const read = await readCheckout(input, deps);
  if (!read.ok) return read;
  const { idempotencyKey } = read.value;
  const agreed = agreedFacts(read.value, customerId);
  if (agreed === undefined) return err({ kind: "not_on_terms" });
  const found = await findStarted({ idempotencyKey, agreed }, deps);
  if (found.started !== undefined) return ok(found.started);
  const refused = await deps.limits?.countOrder({ shopper: customerId });
  if (refused !== undefined) return err({ kind: "limit_reached", ...refused });
  try {
    return await deps.db.$transaction((tx) =>
      write(tx, { agreed, idempotencyKey: found.idempotencyKey }, read.value, deps),
    );
  } catch (cause) {
    // The same form may arrive twice at once; the unique index on customer and idempotency key admits one.
    const meanwhile = await findStarted({ idempotencyKey, agreed }, deps);
    if (meanwhile.started === undefined) throw cause;
    return ok(meanwhile.started);
  }
}

type AgreedTerms = Omit<
  Prisma.SubscriptionUncheckedCreateInput,
  "number" | "idempotencyKey" | "createdAt"
> & {
  trial: boolean;
};

/** What the customer agrees to; undefined if the cart is not one plan. */
function agreedFacts({ cart, content }: Checkout, customerId: CustomerId): AgreedTerms | undefined {
  const [line] = cart.lines;
  const { onTerms } = cart;
  if (!line || !onTerms || line.quantity !== 1) return undefined;
  const plan = planIn(onTerms.terms);
  const { timeZone } = merchant;
  const today = localDay(onTerms.at, timeZone);
  const begins = addDays(today, plan.trialDays);
  return {
    ...columnsOf(content.columns, agreedColumns),
    customerId,
    productId: line.product.id,
    productName: line.product.name,
    intervalUnit: plan.intervalUnit,
    intervalCount: plan.intervalCount,
    payments: plan.payments,
    timeZone,
    // What is charged on dispatch may leave sooner or later than it is expected.
    firstDueOn: dateOf(plan.onDispatch ? today : begins),
    expectedOn: plan.onDispatch ? dateOf(begins) : null,
    trial: plan.trialDays > 0,
    currency: content.currency,
    currencyExponent: cart.total.exponent,
    unitMinor: BigInt(line.product.price.minor),
  };
}

async function write(
  tx: Transaction,
  { agreed, idempotencyKey }: { agreed: AgreedTerms; idempotencyKey: string },
  { content }: Checkout,
  { now, limits, consequences }: Pick<Deps, "limits" | "now" | "consequences">,
): Promise<Result<SubscriptionStart, TermSaleError>> {
  const holders = limits?.holders({ shopper: agreed.customerId }) ?? [];
  if (!agreed.trial && holders.length > 0 && (await holdsTooMuch(tx, { holders, lines: content.lines })))
    return err({ kind: "limit_reached", retryAt: holdExpiry(now()) });
  const { short, counted } = agreed.trial
    ? { short: [], counted: new Set<string>() }
    : await lockStock(tx, content.lines, []);
  if (short.length > 0) return err({ kind: "out_of_stock", short });
  const number = subscriptionNumberSchema.parse(`P-${newOrderNumber()}`);
  const { id } = await tx.subscription.create({
    data: { ...agreed, number, idempotencyKey, createdAt: now() },
    select: { id: true },
  });
  if (agreed.trial) return ok({ number, orderNumber: null, idempotencyKey, outcome: "placed" });
  const chargeId = randomUUID();
  const orderNumber = newOrderNumber();
  const order = await tx.order.create({
    data: {
      ...content.columns,
      // A period is paid at once, whatever the product.
      intent: "PAY",
      captureNowMinor: 0n,
      number: orderNumber,
      shopper: onTermsShopper,
      idempotencyKey: chargeId,
      customerId: agreed.customerId,
      currency: agreed.currency,
      currencyExponent: agreed.currencyExponent,
      heldBy: holders,
      expiresAt: counted.size > 0 ? holdExpiry(now()) : orderExpiry(now()),
      lines: { create: await holdStock(tx, content.lines, counted) },
    },
    select: { id: true },
  });
  await consequences.orderPlaced(tx, { orderId: order.id });
  // Nobody but the customer pays it: it has no next try.
  await tx.scheduledCharge.create({
    data: {
      id: chargeId,
      subscriptionId: id,
      period: 1,
      dueOn: agreed.firstDueOn,
      amountMinor: agreed.totalMinor,
      orderId: order.id,
    },
    select: { id: true },
  });
  return ok({ number, orderNumber, idempotencyKey, outcome: "placed" });
}

type EarlierStart = { started?: SubscriptionStart; idempotencyKey: string };

/** The subscription of an idempotency key; if it has ended, or is ended now because it says something else, the one after it. */
async function findStarted(
  { idempotencyKey, agreed }: { idempotencyKey: string; agreed: AgreedTerms },
  deps: Pick<Deps, "db" | "now" | "consequences">,
): Promise<EarlierStart> {
  const found = await deps.db.subscription.findUnique({
    where: { customerId_idempotencyKey: { customerId: agreed.customerId, idempotencyKey } },
    select: { id: true },
  });
  if (found === null) return { idempotencyKey };
  const outcome = await deps.db.$transaction(async (tx): Promise<SubscriptionStart["outcome"] | "over"> => {
    const subscription = await lockSubscription(tx, found.id);
    if (subscription.state === "ENDED") return "over";
    if (subscription.state !== "PENDING") return "too_late";
    if (
      Object.entries(agreed).every(([name, value]) =>
        isSame(subscription[name as keyof typeof subscription], value),
      )
    )
      return "unchanged";
    if (await isUnderWay(tx, found.id, deps)) return "too_late";
    await endSubscription(tx, { id: found.id, by: "customer", reason: "changed" }, deps);
    return "over";
  });
  if (outcome === "over")
    return findStarted({ idempotencyKey: nextIdempotencyKey(idempotencyKey), agreed }, deps);
  const { number, charges } = await deps.db.subscription.findUniqueOrThrow({
    where: { id: found.id },
    select: {
      number: true,
      charges: { where: { period: 1 }, select: { order: { select: { number: true } } } },
    },
  });
  const order = charges[0]?.order;
  const started = {
    number: subscriptionNumberSchema.parse(number),
    orderNumber: order ? orderNumberSchema.parse(order.number) : null,
    idempotencyKey,
    outcome,
  };
  return { started, idempotencyKey };
}

function isSame(stored: unknown, agreed: unknown): boolean {
  if (agreed === undefined) return true;
  if (stored instanceof Date && agreed instanceof Date) return stored.getTime() === agreed.getTime();
  return stored === agreed;
}

/** Whether the first order may be paid already. An attempt that cannot have moved money is ended. */
async function isUnderWay(
  tx: Transaction,
  subscriptionId: string,
  deps: Pick<Deps, "now" | "consequences">,
): Promise<boolean> {
  const latest = await tx.payment.findFirst({
    where: { latest: true, order: { scheduledCharge: { subscriptionId } } },
    select: { id: true, orderState: true, outcomeUnknown: true },
  });
  if (latest === null) return false;
  if (latest.orderState === "failed") return latest.outcomeUnknown;
  return !(await supersedePayment(tx, paymentIdSchema.parse(latest.id), "order_changed", deps));
}
