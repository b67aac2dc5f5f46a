import type { ConformanceRun } from "./conformance-run";
import type { GatewayResponse } from "./gateway-response";
import type { OrderFields, PreparedSession } from "./prepare-session";

/** The order that a call is about, and its session. */
export type SessionOrder = Pick<PreparedSession, "session" | "order">;

/** Gateway document, Endpoints, 6. */
export function capture(
  { call }: ConformanceRun,
  { session, order }: SessionOrder,
  amount: number,
): Promise<GatewayResponse> {
  return call(`session/${session}/capture`, { ...amountOf(order, amount), session: { id: session } });
}

/** Gateway document, Endpoints, 7. */
export function voidOrder(
  { call }: ConformanceRun,
  { session, order }: SessionOrder,
  originalTransactionId: string,
): Promise<GatewayResponse> {
  return call(`session/${session}/void`, { order: { id: order.id }, originalTransactionId });
}

/** Gateway document, Endpoints, 8. */
export function refund(
  { call, refundPath }: ConformanceRun,
  { session, order }: SessionOrder,
  amount: number,
): Promise<GatewayResponse> {
  return call(`session/${session}/${refundPath}`, amountOf(order, amount));
}

function amountOf({ id, currency }: OrderFields, amount: number) {
  return { order: { id }, transaction: { amount, currency } };
}
