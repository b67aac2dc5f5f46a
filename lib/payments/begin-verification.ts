import "server-only";
import { randomBytes } from "node:crypto";
import { exponentOf } from "@/lib/money/decimals";
import type { PaymentAgreement } from "./agreements";
import { insertPayment } from "./journal";
import type { OpenedOperation, Transaction } from "./journal";

/**
 * Begins the verification of a card under a new agreement, which the bank's approval activates. It moves nothing.
 *
 * The agreement is written in the same transaction, so that none stands without its verification. The amount, one of the
 * currency's major unit, is named if the card is added and the payer authenticated: the gateway needs a positive one.
 */
export async function beginVerification(
  tx: Transaction,
  {
    currency,
    agreement,
    cardDigest,
  }: {
    currency: string;
    agreement: PaymentAgreement;
    /** A keyed digest of the card. */
    cardDigest?: string;
  },
): Promise<OpenedOperation> {
  const currencyExponent = exponentOf(currency);
  return insertPayment(
    tx,
    {
      ...agreement,
      attempt: 1,
      gatewayOrderId: `V${randomBytes(15).toString("base64url")}-1`,
      intent: "VERIFY",
      currency,
      currencyExponent,
      amountMinor: 10n ** BigInt(currencyExponent),
      captureNowMinor: 0n,
      cardDigest,
    },
    { initiator: "CUSTOMER", requestedBy: "shopper" },
  );
}
