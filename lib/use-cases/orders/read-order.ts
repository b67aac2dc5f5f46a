import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import { storedMoney } from "@/lib/money/money";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { shopperOrderState } from "@/lib/payments/order-state";
import { visibleOrders } from "@/lib/order-access/visible-orders";
import type { Deps } from "@/lib/use-cases/deps";
import { deliveryAndTaxOf, deliveryOf, orderLines } from "./order-lines";
import type { ChargesView, ShopperOrderView } from "./views";

/** The latest payment attempt of an order, with its open operations. */
export const latestPayment = {
  where: { latest: true },
  include: { operations: { where: { closedAt: null }, select: { closedAt: true } } },
} satisfies Prisma.Order$paymentsArgs;

/** The same with the charge that the bank approved. */
const chargedPayment = {
  where: { latest: true },
  include: {
    operations: {
      where: { OR: [{ closedAt: null }, { kind: { in: ["PAY", "AUTHORIZE"] }, state: "SUCCEEDED" }] },
      select: { closedAt: true },
      orderBy: { sequence: "asc" },
    },
  },
} satisfies Prisma.Order$paymentsArgs;

/** Reads an order that the browser may see; undefined for any other. */
export async function readOrder(
  { number, access }: { number: OrderNumber; access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderView | undefined> {
  const order = await db.order.findFirst({
    where: { number, ...visibleOrders(access) },
    include: {
      lines: { include: { product: { select: { slug: true, image: true, leadTimeDays: true } } } },
      payments: chargedPayment,
    },
  });
  if (order === null) return undefined;

  const money = (minor: bigint) => storedMoney(minor, order);
  const [latest] = order.payments;
  return {
    number,
    placedAt: order.createdAt,
    email: order.email,
    lines: orderLines(order),
    delivery: deliveryOf(order),
    deliveryFee: money(order.deliveryMinor),
    ...deliveryAndTaxOf(order),
    total: money(order.totalMinor),
    intent: order.intent,
    captureNow: money(order.captureNowMinor),
    state: shopperOrderState(latest, order),
    revision: order.revision,
    attempts: latest?.attempt ?? 0,
    isUnderWay:
      latest?.status === "READY" || (latest?.operations.some(({ closedAt }) => closedAt === null) ?? false),
    card: latest === undefined ? null : { brand: latest.cardBrand, last4: latest.cardLast4 },
    charges: chargesOf(latest),
  };
}

type ChargedPayment = Prisma.PaymentGetPayload<typeof chargedPayment>;

function chargesOf(payment: ChargedPayment | undefined): ChargesView | null {
  const approvedAt = payment?.operations.find(({ closedAt }) => closedAt !== null)?.closedAt;
  if (payment === undefined || !approvedAt) return null;
  const money = (minor: bigint) => storedMoney(minor, payment);
  return {
    approvedAt,
    captured: money(payment.capturedMinor),
    held: money(payment.voided ? 0n : payment.authorizedMinor - payment.capturedMinor),
    refunded: money(payment.refundedMinor),
  };
}
