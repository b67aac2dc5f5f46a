import type { AgreementKind } from "@/lib/db/generated/enums";
import type { CardToken } from "@/lib/gateway/gateway";
import type { OrderNumber } from "@/lib/ids";
import { performOperations } from "@/lib/payments/advance-payment";
import {
  type AgreementChoice,
  createAgreement,
  type NewAgreement,
  type PaymentAgreement,
} from "@/lib/payments/agreements";
import { beginCharge } from "./begin-charge";
import { beginPayment } from "@/lib/payments/begin-payment";
import { beginVerification } from "@/lib/payments/begin-verification";
import type { TestShop } from "./start-test-shop";

/** A frictionless card that the sandbox approves. */
const frictionless = "5123450000000107";
const terms = { expiryDate: new Date("2099-12-31"), minimumDays: 1 };
const consent = { version: "test", language: "en", address: "203.0.113.7", at: new Date("2026-11-23") };

/** Customers, saved cards and agreements of a test shop, begun as the use cases begin them. */
export function savedCardScenes(shop: TestShop) {
  const { deps } = shop;

  async function customer(): Promise<string> {
    const email = `${crypto.randomUUID()}@example.com`;
    const { id } = await shop.db.customer.create({ data: { email, locale: "en" } });
    return id;
  }

  function newAgreement(
    customerId: string,
    card: CardToken | { savedCardId: string },
    kind: AgreementKind = "CARD_ON_FILE",
  ): NewAgreement {
    return { customerId, kind, card, terms, consent };
  }

  /** Writes an agreement and opens its verification. */
  function openVerification(written: NewAgreement) {
    return deps.db.$transaction(async (tx) => {
      const agreement = await createAgreement(tx, written, deps.cardTokenKeys);
      return beginVerification(tx, { currency: "USD", agreement });
    });
  }

  /** Pays an order of a customer with a card that is saved by it. */
  async function paySaving(customerId: string, number = frictionless, kind?: AgreementKind) {
    const order = await shop.order(1_000n, { customerId });
    const card = await shop.bank.token(number);
    return payWith(order, card, { write: newAgreement(customerId, card, kind) });
  }

  async function payWith(
    order: { id: string; number: OrderNumber; customerId: string | null },
    card: CardToken,
    agreement: AgreementChoice,
    attempts = 0,
  ) {
    const input = {
      number: order.number,
      access: shop.accessOf(order.customerId),
      attempts,
      orderRevision: 0,
      agreement,
    };
    const begun = await beginPayment(input, deps);
    if (begun.kind !== "begun") throw new Error(`not begun: ${begun.kind}`);
    const { payment } = await performOperations(begun.opened, deps, card);
    return { order, card, payment, ...agreementOf(payment) };
  }

  /** Verifies a card for a customer without an order. */
  async function verify(customerId: string, number = frictionless) {
    const card = await shop.bank.token(number);
    const opened = await openVerification(newAgreement(customerId, card));
    const { payment } = await performOperations(opened, deps, card);
    return { card, payment, ...agreementOf(payment) };
  }

  /** Charges a new order of a customer by the merchant; undefined if no charge may begin. */
  async function charge(customerId: string, agreement: PaymentAgreement, totalMinor = 1_000n) {
    const order = await shop.order(totalMinor, { customerId });
    const opened = await beginCharge({ orderId: order.id, ...agreement }, deps.db);
    if (opened === undefined) return undefined;
    const { payment } = await performOperations(opened, deps);
    return { order, payment };
  }

  const agreement = (id: string) => shop.db.agreement.findUniqueOrThrow({ where: { id } });
  const card = (id: string) => shop.db.savedCard.findUniqueOrThrow({ where: { id } });
  const operations = (paymentId: string) =>
    shop.db.operation.findMany({ where: { paymentId }, orderBy: { sequence: "asc" } });
  /** The timeline of a customer's account. */
  async function events(customerId: string): Promise<string[]> {
    const rows = await shop.db.accountEvent.findMany({ where: { customerId }, orderBy: { id: "asc" } });
    return rows.map(({ kind, cause }) => (cause === null ? kind : `${kind} ${cause}`));
  }

  return {
    customer,
    newAgreement,
    openVerification,
    paySaving,
    payWith,
    verify,
    charge,
    agreement,
    card,
    operations,
    events,
  };
}

function agreementOf({
  agreementId,
  savedCardId,
}: {
  agreementId: string | null;
  savedCardId: string | null;
}) {
  if (agreementId === null || savedCardId === null) throw new Error("the payment has no agreement");
  return { agreementId, savedCardId };
}
