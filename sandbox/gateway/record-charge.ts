import type { Bank } from "@/sandbox/bank";
import type { ChargeResponse } from "@/sandbox/charge-response";
import type { Fault } from "@/sandbox/faults";
import type { CardOnFileUse, Order, Transaction } from "@/sandbox/ledger/records";
import { createTransactionId } from "./create-transaction-id";
import { type GatewayResponse, gatewayResponseOf } from "./gateway-response";

export type ChargeType = "PAYMENT" | "AUTHORIZATION" | "VERIFICATION";

type Charge = {
  bank: Bank;
  /** The order before the charge. */
  before: Order;
  type: ChargeType;
  /** Minor units. */
  amount: number;
  code: ChargeResponse | "AUTHENTICATION_FAILED";
  /** If it is not the usual one of the code. */
  recommendation?: string;
  cardOnFile: CardOnFileUse | undefined;
  fault: Fault | undefined;
  now: string;
};

type RecordedCharge = {
  order: Order;
  /** The order as the response may show it. */
  shownOrder: Order;
  transaction: Transaction;
  response: GatewayResponse;
};

/** Works out a charge: its response, its transaction and the order after it. Commits nothing. */
export function recordCharge(charge: Charge): RecordedCharge {
  const { bank, before, type, amount, code, recommendation, cardOnFile, fault, now } = charge;
  const isPartial = fault?.name === "partial_approval" && code === "APPROVED" && type !== "VERIFICATION";
  const response = gatewayResponseOf(isPartial ? "PARTIALLY_APPROVED" : code, fault, recommendation);
  const transaction: Transaction = {
    id: createTransactionId(bank, fault),
    orderId: before.id,
    type,
    amount: isPartial ? Math.ceil(amount / 2) : amount,
    currency: before.currency,
    time: now,
    result: response.result,
    gatewayCode: response.gatewayCode,
    moved: response.moved && type !== "VERIFICATION",
    agreementId: before.agreementId,
    cardOnFile,
  };
  const order: Order = { ...before, updatedAt: now, ...changesOf(transaction, type, response) };
  return { order, shownOrder: response.isFinal ? order : before, transaction, response };
}

function changesOf(
  { id, amount }: Transaction,
  type: ChargeType,
  { moved, isFinal }: GatewayResponse,
): Partial<Order> {
  if (!moved) return isFinal ? { status: "FAILED" } : {};
  switch (type) {
    case "VERIFICATION":
      return { status: "VERIFIED" };
    case "AUTHORIZATION":
      return { status: "AUTHORIZED", chargeId: id, chargeType: type, authorized: amount, captured: 0 };
    case "PAYMENT":
      return { status: "CAPTURED", chargeId: id, chargeType: type, authorized: amount, captured: amount };
  }
}
