import type { Bank } from "@/sandbox/bank";
import { cardOf, type OnFileResponse, type TestCard } from "@/sandbox/cards";
import { chargeResponse } from "@/sandbox/charge-response";
import type { Agreement, CardReference, Order } from "@/sandbox/ledger/records";
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
  const { card } = agreement;
  if (card.token !== request.card.token) {
    throw new GatewayError("The token is not the agreement's card", { field: "card.token" });
  }
  const { id, currency } = request.order;
  const existing = bank.ledger.order(id);
  requireUncharged(existing);
  requireMinimumDays(bank, agreement, now);
  const testCard = cardOf(bank.vault.lookup(card.token)?.number ?? "");
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
    card,
  };
  const { order, shownOrder, transaction, response } = recordCharge({
    bank,
    before,
    type: "PAYMENT",
    amount,
    ...onFileResponse(bank, testCard, { agreement, card, now }),
    cardOnFile: "MERCHANT",
    fault,
    now,
  });
  return {
    status: 201,
    body: buildRecurringResponse({ bank, order: shownOrder, transaction, response }),
    changes: { orders: [order], transactions: [transaction] },
  };
}

/** Payments by agreement, also those that were declined, oldest first. */
function paymentsBy({ id }: Agreement, { ledger }: Bank) {
  return ledger
    .transactions()
    .filter(({ agreementId, cardOnFile }) => cardOnFile === "MERCHANT" && agreementId === id);
}

/** Refuses a payment that comes too soon, in dates of UTC, if the settings say so. */
function requireMinimumDays(bank: Bank, agreement: Agreement, now: string): void {
  if (bank.settings.minimumDays === "ignored") return;
  const last = paymentsBy(agreement, bank).findLast(({ moved }) => moved);
  if (last === undefined) return;
  const days = (Date.parse(now.slice(0, 10)) - Date.parse(last.time.slice(0, 10))) / 86_400_000;
  if (days >= Number(agreement.minimumDaysBetweenPayments)) return;
  throw new GatewayError("The agreement's minimum days between payments have not passed", {
    field: "agreement.id",
    cause: "REQUEST_REJECTED",
  });
}

/** A card with responses on file gives them in order, one to each payment of the agreement, and the last to all others. */
function onFileResponse(
  bank: Bank,
  { charge, onFile }: TestCard,
  { agreement, card, now }: { agreement: Agreement; card: CardReference; now: string },
): OnFileResponse {
  const code = chargeResponse(charge, card, new Date(now));
  if (onFile === undefined || code === "EXPIRED_CARD") return { code };
  return onFile[paymentsBy(agreement, bank).length] ?? onFile.at(-1) ?? { code };
}
