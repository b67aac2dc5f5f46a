import type { Answer } from "./gateway-caller";
import type { OrderSent, Prepared, Run } from "./run";

type Of = Pick<Prepared, "session" | "order">;

/** Gateway document, Endpoints, 6. */
export function capture({ call }: Run, { session, order }: Of, amount: number): Promise<Answer> {
  return call(`session/${session}/capture`, { ...about(order, amount), session: { id: session } });
}

/** Gateway document, Endpoints, 7. */
export function voidOrder(
  { call }: Run,
  { session, order }: Of,
  originalTransactionId: string,
): Promise<Answer> {
  return call(`session/${session}/void`, { order: { id: order.id }, originalTransactionId });
}

/** Gateway document, Endpoints, 8. */
export function refund({ call, refundPath }: Run, { session, order }: Of, amount: number): Promise<Answer> {
  return call(`session/${session}/${refundPath}`, about(order, amount));
}

function about({ id, currency }: OrderSent, amount: number) {
  return { order: { id }, transaction: { amount, currency } };
}

/** What R-full must say again of what was asked for. */
export function echoesOf({ merchantId }: Run, { session, order }: Of, amount = order.amount) {
  return {
    merchant: merchantId,
    "session.id": session,
    "order.id": order.id,
    "order.currency": order.currency,
    "transaction.amount": amount,
    "transaction.currency": order.currency,
  };
}
