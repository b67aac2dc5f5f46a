import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import type { MailKind } from "@/lib/db/generated/enums";
import { onTermsShopper } from "@/lib/order-access/order-access";
import { type PaymentChange, replacedCauses } from "@/lib/payments/consequences";
import type { Transaction } from "@/lib/payments/journal";
import { programs } from "@/lib/payments/state-table";

const hour = 60 * 60_000;
/** How many mails a day a recipient gets about payments of guests that failed: anyone may type any address. */
const failedMailsADay = 5;

/** The mails about payments of the orders that a module places on its own terms. */
export type OrderMails = {
  /** Of a charge that the merchant started: its receipt, and that it failed. */
  charged: MailKind;
  failed: MailKind;
  /** What each mail about such an order names besides. */
  columnsOf: (tx: Transaction, orderId: string) => Promise<Partial<Prisma.MailCreateManyInput>>;
};

/**
 * Writes the mail about a change of a payment, if there is one.
 *
 * A charge that the merchant started has a receipt of its module in place of a confirmation. A capture that no member of staff asked
 * for belongs to the confirmation.
 */
export async function writePaymentMail(
  tx: Transaction,
  { payment, succeeded, ended }: PaymentChange,
  onTerms?: OrderMails,
): Promise<void> {
  const { orderId } = payment;
  if (orderId === null) return;
  if (succeeded !== undefined) {
    const kind = kindOf(succeeded, payment, onTerms);
    if (kind !== undefined) await writeMail(tx, orderId, { kind, operationId: succeeded.id }, onTerms);
  }
  if (ended !== undefined && !replacedCauses.includes(ended.cause))
    await writeFailedMail(tx, { ...payment, orderId }, ended, onTerms);
}

function kindOf(
  { kind, requestedBy }: NonNullable<PaymentChange["succeeded"]>,
  { initiator }: PaymentChange["payment"],
  onTerms: OrderMails | undefined,
): MailKind | undefined {
  switch (kind) {
    case "PAY":
    case "AUTHORIZE":
      return (initiator === "MERCHANT" ? onTerms?.charged : undefined) ?? "order_confirmation";
    case "CAPTURE":
      return programs.includes(requestedBy) ? undefined : "captured";
    case "VOID":
      return "voided";
    case "REFUND":
      return "refunded";
    default:
      return undefined;
  }
}

async function writeMail(
  tx: Transaction,
  orderId: string,
  about: { kind: MailKind; operationId?: string; eventId?: bigint },
  onTerms: OrderMails | undefined,
): Promise<void> {
  const { locale, email, shopper } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { locale: true, email: true, shopper: true },
  });
  const columns = shopper === onTermsShopper ? await onTerms?.columnsOf(tx, orderId) : undefined;
  const mail = { ...about, ...columns, orderId, language: locale, toAddress: email };
  // An event has one mail: a unique index for each kind of event holds that.
  await tx.mail.createMany({ data: [mail], skipDuplicates: true });
}

/**
 * One mail an hour for each order and card: a shopper may try several cards, but the next card of what the merchant charges is news at once. So is the end of
 * an unknown outcome, for which the shopper waits.
 */
async function writeFailedMail(
  tx: Transaction,
  payment: PaymentChange["payment"] & { orderId: string },
  { eventId, cause }: NonNullable<PaymentChange["ended"]>,
  onTerms: OrderMails | undefined,
): Promise<void> {
  const { orderId, initiator, agreementId } = payment;
  const byMerchant = initiator === "MERCHANT";
  if (!byMerchant && cause === "not_happened")
    return writeMail(tx, orderId, { kind: "payment_failed", eventId }, onTerms);
  if (!byMerchant && (await hasEnoughFailedMails(tx, orderId))) return;
  const kind = (byMerchant ? onTerms?.failed : undefined) ?? "payment_failed";
  const recent = await tx.mail.findFirst({
    where: {
      orderId,
      kind,
      createdAt: { gt: new Date(Date.now() - hour) },
      ...(byMerchant && { event: { payment: { agreementId } } }),
    },
    select: { id: true },
  });
  if (recent === null) await writeMail(tx, orderId, { kind, eventId }, onTerms);
}

/** Whether the order's recipient got all such mails of a day. Mails to one recipient are written one after the other, so that parallel ones count each other. */
async function hasEnoughFailedMails(tx: Transaction, orderId: string): Promise<boolean> {
  const { email } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { email: true } });
  const recipient = email.toLowerCase();
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`payment_failed ${recipient}`}, 0))`;
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "mail"
    WHERE "kind" = 'payment_failed' AND lower("to_address") = ${recipient} AND "created_at" > now() - interval '1 day'`;
  return (row?.count ?? 0) >= failedMailsADay;
}
