import "server-only";

import type { AddressWithPhone } from "@/lib/addresses/format-address";
import type { Mail, Payment, Prisma } from "@/lib/db/generated/client";
import type { OrderNumber, CustomerId } from "@/lib/ids";
import { storedMoney } from "@/lib/money/money";
import { onTermsShopper, type OrderAccess, visibleOrders } from "@/lib/order-access/order-access";
import type { Deps } from "@/lib/payments/deps";
import { type LatestPayment, shopperOrderState, stateColumns } from "@/lib/payments/order-state";
import { capturableMinor } from "@/lib/payments/state-table";
import { merchant } from "@/lib/merchant";

import { parcelsInOrder, parcelsOf } from "./dispatches";
import { addressWithPhone, deliveryOf, orderColumns, typedOf } from "./order-columns";
import { deliveryAndTaxOf, linesInOrder, orderLines } from "./order-lines";
import { pieceColumns, piecesOf } from "./pieces";
import type { ChargesView, ShopperOrderView } from "./views";

/** The latest payment attempt of an order, with its open operations and the approved charge. */
export const latestPayment = {
  where: { latest: true },
  select: {
    ...stateColumns,
    attempt: true,
    voided: true,
    cardBrand: true,
    cardLast4: true,
    operations: {
      where: { OR: [{ closedAt: null }, { kind: { in: ["PAY", "AUTHORIZE"] }, state: "SUCCEEDED" }] },
      orderBy: { sequence: "asc" },
      select: { closedAt: true },
    },
  },
} satisfies Prisma.Order$paymentsArgs;

const orderSelect = {
  createdAt: true,
  totalMinor: true,
  deliveryMinor: true,
  intent: true,
  captureNowMinor: true,
  revision: true,
  expiredAt: true,
  ...orderColumns,
  lines: { ...linesInOrder, select: { ...linesInOrder.select, ...pieceColumns } },
  dispatches: parcelsInOrder,
  payments: latestPayment,
  shopper: true,
  mails: {
    where: { kind: { in: ["order_confirmation", "plan_charged"] } },
    orderBy: { createdAt: "desc" },
    take: 1,
    select: { toAddress: true, state: true },
  },
} satisfies Prisma.OrderSelect;

/** Reads an order that the browser may see; undefined for any other. One statement. */
export async function readOrder(
  { number, access }: { number: OrderNumber; access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderView | undefined> {
  const order = await db.order.findFirst({
    relationLoadStrategy: "join",
    where: { number, ...visibleOrders(access) },
    select: orderSelect,
  });
  if (order === null) return undefined;

  const money = (minor: bigint) => storedMoney(minor, order);
  const latest = order.payments.at(0);
  const pieces = order.lines.map(piecesOf);
  return {
    number,
    placedAt: order.createdAt,
    ...typedOf(order),
    lines: orderLines(order).map((line, index) => ({ ...line, unsent: pieces[index]?.unsent ?? 0 })),
    delivery: deliveryOf(order),
    deliveryFee: money(order.deliveryMinor),
    ...deliveryAndTaxOf(order),
    total: money(order.totalMinor),
    intent: order.intent,
    captureNow: money(order.captureNowMinor),
    state: shopperOrderState(latest, order),
    revision: order.revision,
    attempts: latest?.attempt ?? 0,
    parcels: parcelsOf(order.dispatches),
    isDispatched: order.dispatches.length > 0 && pieces.every(({ toDispatch }) => toDispatch === 0),
    onTerms: order.shopper === onTermsShopper,
    card: latest === undefined ? null : { brand: latest.cardBrand, last4: latest.cardLast4 },
    charges: chargesOf(latest),
    confirmation: confirmationOf(order.mails.at(0)),
  };
}

/** A mail without the server's answer may have arrived, so it is not called sent. */
function confirmationOf(
  mail: Pick<Mail, "toAddress" | "state"> | undefined,
): ShopperOrderView["confirmation"] {
  if (mail === undefined) return null;
  const { toAddress: to, state } = mail;
  return { to, state: state === "SENT" ? "sent" : state === "REFUSED" ? "failed" : "sending" };
}

function chargesOf(payment: (LatestPayment & Pick<Payment, "voided">) | undefined): ChargesView | null {
  // Of the closed operations only the approved charge is read.
  const approvedAt = payment?.operations.find(({ closedAt }) => closedAt !== null)?.closedAt;
  if (payment === undefined || !approvedAt) return null;
  const money = (minor: bigint) => storedMoney(minor, payment);
  return {
    approvedAt,
    captured: money(payment.capturedMinor),
    held: money(capturableMinor(payment)),
    refunded: money(payment.refundedMinor),
  };
}

/** Lists the products and quantities of an order that the browser may see; none for any other. */
export async function listOrdered(
  { number, access }: { number: OrderNumber; access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<{ productId: string; quantity: number }[]> {
  return db.orderLine.findMany({
    where: { order: { number, ...visibleOrders(access) } },
    select: { productId: true, quantity: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
}

/** The e-mail address of an order, which the shopper may correct until money is asked for; undefined for no order. */
export async function readOrderEmail(
  { number }: { number: OrderNumber },
  { db }: Pick<Deps, "db">,
): Promise<string | undefined> {
  const order = await db.order.findUnique({ where: { number }, select: { email: true } });
  return order?.email;
}

/** The address of a customer's last order to a country that the shop delivers to; undefined without one. */
export async function readLastDelivery(
  { customerId }: { customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<AddressWithPhone | undefined> {
  const order = await db.order.findFirst({
    where: { customerId, country: { in: merchant.deliveryCountries } },
    orderBy: { createdAt: "desc" },
    select: addressWithPhone,
  });
  return order ?? undefined;
}
