import type { CustomerId, SavedCardId } from "@/lib/ids";
import { customerIdSchema, savedCardIdSchema } from "@/lib/ids";
import { performOperations } from "@/lib/payments/advance-payment";
import type { PaymentAgreement } from "@/lib/payments/agreements";
import { beginMerchantPayment } from "@/lib/payments/begin-merchant-payment";
import { beginVerification } from "@/lib/payments/begin-verification";
import { writeCardAgreement } from "@/lib/use-cases/cards/write-card-agreement";
import type { TestShop } from "./start-test-shop";

const consent = { language: "en", address: "192.0.2.1" };

/** Adds a customer with an address of their own. */
export async function addCustomer({ db }: TestShop): Promise<CustomerId> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await db.customer.create({ data: { email, locale: "en" } });
  return customerIdSchema.parse(id);
}

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
  let written: PaymentAgreement | undefined;
  const opened = await beginVerification(
    {
      currency: "USD",
      createAgreement: async (tx) =>
        (written = await writeCardAgreement(tx, { customerId, card, consent }, deps)),
    },
    deps.db,
  );
  await performOperations(opened, deps, card);
  if (written === undefined) throw new Error("the verification wrote no agreement");
  const { agreementId, savedCardId } = written;
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
  const opened = await beginMerchantPayment({ orderId: order.id, agreementId, savedCardId }, deps.db);
  if (opened !== undefined) await performOperations(opened, deps);
  return { order, begun: opened !== undefined };
}
