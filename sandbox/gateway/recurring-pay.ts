import { cardOf } from "@/sandbox/cards";
import { chargeResponse } from "@/sandbox/charge-response";
import type { Order } from "@/sandbox/ledger/records";
import { buildRecurringResponse } from "./full-response";
import { GatewayError } from "./gateway-error";
import type { OperationContext, OperationResult } from "./operation-context";
import { recordCharge } from "./record-charge";
import type { RecurringPayRequest } from "./requests";
import { minorAmount, requireUncharged } from "./session-rules";

/** Takes a payment with a card on file, under an agreement whose card was verified or charged before. */
export function recurringPay(
  request: RecurringPayRequest,
  { bank, now, fault }: OperationContext,
): OperationResult {
  const agreement = bank.ledger.agreement(request.agreement.id);
  if (!agreement?.card) {
    throw new GatewayError("No verified agreement has that id", { field: "agreement.id" });
  }
  if (agreement.expiryDate < now.slice(0, 10)) {
    throw new GatewayError("The agreement has expired", { field: "agreement.id", cause: "REQUEST_REJECTED" });
  }
  if (agreement.card.token !== request.card.token) {
    throw new GatewayError("The token is not the agreement's card", { field: "card.token" });
  }
  const { id, currency } = request.order;
  const existing = bank.ledger.order(id);
  requireUncharged(existing);
  const testCard = cardOf(bank.vault.lookup(agreement.card.token)?.number ?? "");
  if (!testCard) throw new GatewayError("The card is unknown", { field: "card.token" });

  const amount = minorAmount(request.order.amount, currency, "order.amount");
  const before: Order = {
    id,
    amount,
    currency,
    status: "INITIATED",
    authenticationStatus: "AUTHENTICATION_NOT_IN_EFFECT",
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
    authorized: 0,
    captured: 0,
    refunded: 0,
    agreementId: agreement.id,
    card: agreement.card,
  };
  const code = chargeResponse(testCard.charge, agreement.card, new Date(now));
  const { order, shownOrder, transaction, response } = recordCharge({
    bank,
    before,
    type: "PAYMENT",
    amount,
    code,
    fault,
    now,
  });
  return {
    status: 201,
    body: buildRecurringResponse({ bank, order: shownOrder, transaction, response }),
    changes: { orders: [order], transactions: [transaction] },
  };
}
