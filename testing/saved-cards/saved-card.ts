import type { CustomerId, SavedCardId } from "@/lib/ids";
import { savedCardIdSchema } from "@/lib/ids";
import { performOperations } from "@/lib/payments/advance-payment";
import { createAgreement } from "@/lib/payments/agreements";
import { beginCharge } from "@/testing/begin-charge";
import { beginVerification } from "@/lib/payments/begin-verification";
import { newCardAgreement } from "@/modules/saved-cards/new-card-agreement";
import {
  readPayableCard,
  type SavedCardChoice,
  type SavedCardError,
} from "@/modules/saved-cards/read-payable-card";
import { type PayError, payOrder, type PayResult } from "@/lib/payments/pay-order";
import type { Result } from "@/lib/result";
import type { TestShop } from "@/testing/start-test-shop";

const consent = { language: "en", address: "192.0.2.1" };

export type Verified = {
  agreementId: string;
  savedCardId: SavedCardId;
  customerId: CustomerId;
  token: string;
};

/** Verifies a card of a customer without a challenge, as saving it in the account does, whatever the bank answers. */
export async function verifyCard(shop: TestShop, customerId: CustomerId, number: string): Promise<Verified> {
  const { deps, bank } = shop;
  const card = await bank.token(number);
  const written = newCardAgreement({ customerId, card, consent }, deps.now());
  const opened = await deps.db.$transaction(async (tx) =>
    beginVerification(tx, {
      currency: "USD",
      agreement: await createAgreement(tx, written, deps.cardTokenKeys),
    }),
  );
  await performOperations(opened, deps, card);
  const { agreementId, savedCardId } = opened.payment;
  if (agreementId === null) throw new Error("the verification wrote no agreement");
  return { agreementId, savedCardId: savedCardIdSchema.parse(savedCardId), customerId, token: card.token };
}

/** Places an order of the customer and charges it as the merchant; false if nothing may begin. */
export async function chargeByAgreement(
  shop: TestShop,
  { agreementId, savedCardId, customerId }: Verified,
  totalMinor: bigint,
) {
  const { deps } = shop;
  const order = await shop.order(totalMinor, { customerId, shopper: "subscription" });
  const opened = await beginCharge({ orderId: order.id, agreementId, savedCardId }, deps.db);
  if (opened !== undefined) await performOperations(opened, deps);
  return { order, begun: opened !== undefined };
}

type PayInput = Parameters<typeof payOrder>[0];

/** Pays an order with a card that a customer has saved, as the order's page does. */
export async function payWithSavedCard(
  order: Omit<PayInput, "card" | "agreement">,
  choice: SavedCardChoice,
  deps: TestShop["deps"],
): Promise<Result<PayResult, PayError | SavedCardError>> {
  const card = await readPayableCard(choice, deps);
  return card.ok ? payOrder({ ...order, card: card.value, agreement: choice }, deps) : card;
}
