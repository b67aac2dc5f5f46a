import "server-only";
import { orderNumberSchema } from "@/lib/ids";
import { InvariantError, invariant } from "@/lib/invariant";
import type { MailContent } from "@/lib/mail/mail-content";
import { type Money, storedMoney } from "@/lib/money/money";
import { paymentFailureOf } from "@/lib/payments/order-state";
import type { Mail, Operation, Order, Payment } from "@/lib/db/generated/client";
import { deliveryAndTaxOf, deliveryOf } from "@/lib/use-cases/orders/order-lines";
import type { MailDeps } from "./mail-deps";

/** Everything that a mail says, read when it is sent. A movement never changes, so neither do its amounts. */
export async function readMailContent(
  id: string,
  { db, now, mail: { mintOrderLink } }: Pick<MailDeps, "db" | "now" | "mail">,
): Promise<MailContent> {
  const mail = await db.mail.findUniqueOrThrow({
    where: { id },
    include: {
      order: { include: { lines: true } },
      operation: { include: { payment: true } },
      event: { include: { payment: true } },
    },
  });
  const { order } = mail;
  invariant(order !== null, "a mail about an order has no order");
  const number = orderNumberSchema.parse(order.number);
  const link = {
    number,
    email: mail.toAddress,
    for: mail.kind === "order_link" ? "lookup" : "mail",
  } as const;
  return {
    to: mail.toAddress,
    language: mail.language,
    order: {
      number,
      placedAt: order.createdAt,
      link: await mintOrderLink(link, now()),
      lines: order.lines.map(({ name, quantity, unitMinor }) => ({
        name,
        quantity,
        total: storedMoney(unitMinor * BigInt(quantity), order),
      })),
      delivery: deliveryOf(order),
      deliveryFee: storedMoney(order.deliveryMinor, order),
      ...deliveryAndTaxOf(order),
      total: storedMoney(order.totalMinor, order),
    },
    news: newsOf({ ...mail, order }),
  };
}

type ReadMail = Mail & {
  order: Order;
  operation: (Operation & { payment: Payment }) | null;
  event: { payment: Payment } | null;
};

function newsOf({ kind, order, operation, event }: ReadMail): MailContent["news"] {
  const money = (minor: bigint): Money => storedMoney(minor, order);
  switch (kind) {
    case "sign_in":
    case "card_expiring":
    case "plan_started":
    case "plan_charge_upcoming":
    case "plan_charged":
    case "plan_charge_failed":
    case "plan_ended":
      throw new InvariantError("a kind of mail that is not written yet");
    case "order_link":
      return { kind };
    case "payment_failed":
      invariant(event !== null, "a mail about a failed payment has no event");
      return { kind, failure: paymentFailureOf(event.payment) };
    case "order_confirmation": {
      const { approvedMinor, payment, kind: charge } = approved(operation);
      const partly = approvedMinor < payment.amountMinor;
      const taken = charge === "PAY";
      // What is captured without a person follows at once, unless a person has to decide first.
      const ready =
        payment.held || partly ? 0n : payment.intent === "PAY" ? approvedMinor : payment.captureNowMinor;
      const now = taken ? approvedMinor : ready;
      return {
        kind,
        card: payment.cardLast4 === null ? null : { brand: payment.cardBrand, last4: payment.cardLast4 },
        approved: money(approvedMinor),
        chargedNow: now === 0n ? null : money(now),
        chargedLater: now === approvedMinor ? null : money(approvedMinor - now),
        partly,
      };
    }
    case "dispatched":
    case "voided":
    case "refunded":
      return { kind, amount: money(approved(operation).approvedMinor) };
  }
}

function approved(operation: ReadMail["operation"]) {
  const approvedMinor = operation?.approvedMinor ?? undefined;
  invariant(operation !== null && approvedMinor !== undefined, "a mail about a movement has no amount");
  return { ...operation, approvedMinor };
}
