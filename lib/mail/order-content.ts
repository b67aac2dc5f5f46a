import { invariant, required } from "@/lib/invariant";
import { merchant } from "@/lib/merchant";
import type { MailContent, OrderDetails, OrderedGoods, MailToWrite, MailWriter } from "./mail-text";
import type { MailOrder } from "./mail-order";

/** What each mail about an order has. */
export function orderContent(
  order: MailOrder,
  { t }: MailWriter,
): Pick<MailContent, "action" | "why"> & { order: OrderDetails } {
  return {
    action: { text: t("mail.open"), link: order.link, secret: t("mail.secret") },
    order,
    why: t("mail.why", { shop: merchant.name }),
  };
}

/** What was ordered, without what was typed: whoever placed the order may have typed another person's address. */
export function goodsOf(order: MailOrder): OrderedGoods {
  const { number, placedAt, currency, currencyExponent, lines, total } = order;
  const { deliveryFee, deliveryMethod, discount, tax } = order;
  return {
    number,
    placedAt,
    currency,
    currencyExponent,
    lines,
    deliveryFee,
    deliveryMethod,
    discount,
    tax,
    total,
  };
}

export function orderOf({ order }: MailToWrite): MailOrder {
  return required(order, "order of its mail");
}

/** The movement of money that a mail is about, and the payment that it belongs to. */
export function movementOf({ operation }: MailToWrite) {
  const approvedMinor = operation?.approvedMinor ?? undefined;
  invariant(operation !== null && approvedMinor !== undefined, "a mail about a movement has no amount");
  const { kind, payment, resolvedBy } = operation;
  const partly = approvedMinor < payment.amountMinor;
  return { kind, payment, approvedMinor, partly, wasUnknown: resolvedBy !== null };
}

export function failedPaymentOf({ event }: MailToWrite) {
  return required(event, "event of a mail about a failed payment").payment;
}
