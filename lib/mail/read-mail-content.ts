import "server-only";
import { orderNumberSchema } from "@/lib/ids";
import { InvariantError, invariant, required } from "@/lib/invariant";
import type { MailContent, OrderNews } from "./mail-content";
import { merchant } from "@/lib/merchant";
import { type Money, storedMoney } from "@/lib/money/money";
import { paymentFailureOf } from "@/lib/payments/order-state";
import { dateOf, storedDay } from "@/lib/calendar/day";
import { unpaidEndsOn } from "@/lib/plans/retry-schedule";
import { dueOn } from "@/lib/calendar/schedule";
import { deliveryAndTaxOf, deliveryOf } from "@/lib/orders/order-lines";
import { accountNewsOf } from "./account-news";
import type { MailDeps } from "./mail-deps";
import { cardOf, planOf } from "./mail-parts";
import { type ReadMail, readMail } from "./read-mail";

type Deps = Pick<MailDeps, "db" | "now" | "mail">;

/** Everything that a mail says, read when it is sent. A movement never changes, so neither do its amounts. */
export async function readMailContent(id: string, deps: Deps): Promise<MailContent> {
  const mail = await readMail(id, deps);
  const { toAddress: to, language, order } = mail;
  if (order === null) return { to, language, order, news: await accountNewsOf(mail, deps) };
  const number = orderNumberSchema.parse(order.number);
  const link = { number, email: to, for: mail.kind === "order_link" ? "lookup" : "mail" } as const;
  return {
    to,
    language,
    order: {
      number,
      placedAt: order.createdAt,
      link: await deps.mail.mintOrderLink(link, deps.now()),
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
    news: orderNewsOf({ ...mail, order }, deps),
  };
}

type OrderMail = ReadMail & { order: NonNullable<ReadMail["order"]> };

function orderNewsOf(mail: OrderMail, deps: Deps): OrderNews {
  const { kind, order, operation, event } = mail;
  const money = (minor: bigint): Money => storedMoney(minor, order);
  switch (kind) {
    case "order_link":
      return { kind, hours: merchant.orderLinkHours };
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
        card: cardOf(payment),
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
    case "plan_charged": {
      const { approvedMinor, payment } = approved(operation);
      const { subscription, charge } = chargeOf(mail);
      // A plan that was paused or has ended has no next charge.
      const { state, nextPeriod, nextDueOn } = subscription;
      const decided = state === "ACTIVE" && nextPeriod > charge.period;
      return {
        kind,
        plan: planOf(subscription, deps),
        card: cardOf(payment),
        approved: money(approvedMinor),
        partly: approvedMinor < payment.amountMinor,
        nextOn: decided ? nextDueOn : null,
      };
    }
    case "plan_charge_failed": {
      invariant(event !== null, "a mail about a failed charge has no event");
      const { subscription, charge } = chargeOf(mail);
      const { intervalUnit: unit, intervalCount: count, firstDueOn } = subscription;
      const nextDueOn = dueOn(storedDay(firstDueOn), { unit, count }, charge.period + 1);
      const due = storedDay(charge.dueOn);
      const firstTriedOn = charge.firstTriedOn === null ? due : storedDay(charge.firstTriedOn);
      return {
        kind,
        plan: planOf(subscription, deps),
        card: cardOf(event.payment),
        failure: paymentFailureOf(event.payment),
        nextTryOn: charge.nextTryOn,
        endsOn: dateOf(unpaidEndsOn({ dueOn: due, firstTriedOn, nextDueOn })),
      };
    }
    case "sign_in":
    case "card_expiring":
    case "plan_started":
    case "plan_charge_upcoming":
    case "plan_ended":
      throw new InvariantError("a mail about an account has an order");
  }
}

function approved(operation: ReadMail["operation"]) {
  const approvedMinor = operation?.approvedMinor ?? undefined;
  invariant(operation !== null && approvedMinor !== undefined, "a mail about a movement has no amount");
  return { ...operation, approvedMinor };
}

function chargeOf({ subscription, scheduledCharge }: ReadMail) {
  return {
    subscription: required(subscription, "plan of a mail about its charge"),
    charge: required(scheduledCharge, "charge of a mail about it"),
  };
}
