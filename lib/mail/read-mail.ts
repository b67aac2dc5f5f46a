import "server-only";
import type { Mail, Operation, Order, OrderLine, Payment } from "@/lib/db/generated/client";
import { bigintFromJson, type InJson } from "@/lib/db/in-json";
import { required } from "@/lib/invariant";
import type { StoredDelivery } from "@/lib/orders/order-lines";
import type { MailDeps } from "./mail-deps";

type StoredOrder = StoredDelivery &
  Pick<Order, "number" | "createdAt" | "totalMinor" | "deliveryMinor"> & { lines: StoredLine[] };

type StoredLine = Pick<OrderLine, "name" | "quantity" | "unitMinor">;

type StoredOperation = Pick<Operation, "kind" | "approvedMinor"> & { payment: StoredPayment };

type StoredPayment = Pick<
  Payment,
  "amountMinor" | "captureNowMinor" | "held" | "intent" | "cardBrand" | "cardLast4"
>;

type Row = Pick<
  Mail,
  | "kind"
  | "language"
  | "toAddress"
  | "chargeOn"
  | "eventId"
  | "signInId"
  | "savedCardId"
  | "subscriptionId"
  | "scheduledChargeId"
> & {
  order: (Omit<InJson<StoredOrder>, "lines"> & { lines: InJson<StoredLine>[] }) | null;
  operation: (Omit<InJson<StoredOperation>, "payment"> & { payment: InJson<StoredPayment> }) | null;
};

export type ReadMail = Awaited<ReturnType<typeof readMail>>;

/**
 * A mail with everything that it may be about.
 *
 * Most mails are about an order and its movement, which come with it in one statement. The rest is read only if the mail names it.
 */
export async function readMail(id: string, { db }: Pick<MailDeps, "db">) {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT m."kind"::text AS "kind", m."language", m."to_address" AS "toAddress", m."charge_on" AS "chargeOn",
      m."event_id" AS "eventId", m."sign_in_id" AS "signInId", m."saved_card_id" AS "savedCardId",
      m."subscription_id" AS "subscriptionId", m."scheduled_charge_id" AS "scheduledChargeId",
      (SELECT json_build_object('number', o."number", 'createdAt', o."created_at", 'currency', o."currency",
          'currencyExponent', o."currency_exponent", 'totalMinor', o."total_minor", 'deliveryMinor', o."delivery_minor",
          'phone', o."phone", 'deliveryMethod', o."delivery_method", 'deliveryName', o."delivery_name",
          'expectedFrom', o."expected_from", 'expectedUntil', o."expected_until", 'taxName', o."tax_name",
          'taxBasisPoints', o."tax_basis_points", 'taxIncluded', o."tax_included", 'taxMinor', o."tax_minor",
          'name', o."name", 'addressLine1', o."address_line1", 'addressLine2', o."address_line2", 'city', o."city",
          'region', o."region", 'postalCode', o."postal_code", 'country', o."country",
          'lines', (SELECT COALESCE(json_agg(json_build_object('name', l."name", 'quantity', l."quantity",
              'unitMinor', l."unit_minor") ORDER BY l."position", l."id"), '[]')
            FROM "order_line" l WHERE l."order_id" = o."id"))
        FROM "orders" o WHERE o."id" = m."order_id") AS "order",
      (SELECT json_build_object('kind', a."kind", 'approvedMinor', a."approved_minor",
          'payment', json_build_object('amountMinor', p."amount_minor", 'captureNowMinor', p."capture_now_minor",
            'held', p."held", 'intent', p."intent", 'cardBrand', p."card_brand", 'cardLast4', p."card_last4"))
        FROM "operation" a JOIN "payment" p ON p."id" = a."payment_id" WHERE a."id" = m."operation_id") AS "operation"
    FROM "mail" m WHERE m."id" = ${id}::uuid`;
  const mail = required(row, "mail");
  const [event, signIn, savedCard, subscription, scheduledCharge] = await Promise.all([
    named(mail.eventId, (id) =>
      db.paymentEvent.findUniqueOrThrow({ where: { id }, include: { payment: true } }),
    ),
    named(mail.signInId, (id) => db.customerSignIn.findUniqueOrThrow({ where: { id } })),
    named(mail.savedCardId, (id) =>
      db.savedCard.findUniqueOrThrow({
        where: { id },
        include: {
          agreements: {
            where: { state: "ACTIVE" },
            include: {
              subscriptions: {
                where: { state: { in: ["ACTIVE", "PAUSED", "PAST_DUE"] } },
                select: { productName: true },
              },
            },
          },
        },
      }),
    ),
    named(mail.subscriptionId, (id) =>
      db.subscription.findUniqueOrThrow({
        where: { id },
        include: { agreement: { include: { card: true } } },
      }),
    ),
    named(mail.scheduledChargeId, (id) => db.scheduledCharge.findUniqueOrThrow({ where: { id } })),
  ]);
  return {
    ...mail,
    order: orderOf(mail.order),
    operation: operationOf(mail.operation),
    event,
    signIn,
    savedCard,
    subscription,
    scheduledCharge,
  };
}

function orderOf(order: Row["order"]): StoredOrder | null {
  if (order === null) return null;
  const { createdAt, expectedFrom, expectedUntil, totalMinor, deliveryMinor, taxMinor, lines } = order;
  return {
    ...order,
    createdAt: new Date(createdAt),
    expectedFrom: expectedFrom === null ? null : new Date(expectedFrom),
    expectedUntil: expectedUntil === null ? null : new Date(expectedUntil),
    totalMinor: bigintFromJson(totalMinor),
    deliveryMinor: bigintFromJson(deliveryMinor),
    taxMinor: bigintFromJson(taxMinor),
    lines: lines.map((line) => ({ ...line, unitMinor: bigintFromJson(line.unitMinor) })),
  };
}

function operationOf(operation: Row["operation"]): StoredOperation | null {
  if (operation === null) return null;
  const { kind, approvedMinor, payment } = operation;
  return {
    kind,
    approvedMinor: approvedMinor === null ? null : bigintFromJson(approvedMinor),
    payment: {
      ...payment,
      amountMinor: bigintFromJson(payment.amountMinor),
      captureNowMinor: bigintFromJson(payment.captureNowMinor),
    },
  };
}

/** What a mail names by this id; null if it names nothing. */
async function named<Id, Found>(id: Id | null, read: (id: Id) => PromiseLike<Found>): Promise<Found | null> {
  return id === null ? null : read(id);
}
