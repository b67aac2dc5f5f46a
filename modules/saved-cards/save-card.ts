import "server-only";
import { lockRow } from "@/lib/db/lock-row";
import type { CardToken } from "@/lib/gateway/gateway";
import { type CustomerId, paymentIdSchema, type SavedCardId, savedCardIdSchema } from "@/lib/ids";
import { performOperations } from "@/lib/payments/advance-payment";
import { type ConsentGiven, createAgreement } from "@/lib/payments/agreements";
import { beginVerification } from "@/lib/payments/begin-verification";
import type { OpenedOperation, Transaction } from "@/lib/payments/journal";
import type { BankContact, PaymentPause } from "@/lib/payments/payment-breaker";
import { liveStatuses } from "@/lib/payments/state-table";
import { type CardInput, cardToken } from "@/lib/payments/pay-order";
import { supersedePayment } from "@/lib/payments/begin-payment";
import type { RequestDecision } from "@/lib/limits/payment-limits";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";

import { newCardAgreement } from "./new-card-agreement";

type SaveCardInput = {
  customerId: CustomerId;
  card: CardInput;
  /** In which the bank is asked; nothing is charged. */
  currency: string;
  consent: ConsentGiven;
  /** How many verifications the customer's page had seen. */
  attempts: number;
  /** A card of the customer that the new one replaces. */
  replaces?: SavedCardId;
  /** The response of the human check's widget, if the page shows one. */
  humanCheck?: string;
};

export type SaveCardError =
  { kind: "invalid_card" } | PaymentPause | Exclude<RequestDecision, { kind: "allowed" }>;

/**
 * Saves a card without a purchase: the bank verifies it, and may ask the payer to authenticate. Nothing is charged.
 *
 * Returns the card that was begun, whatever the bank said; its state tells. A page that has seen fewer verifications than there
 * are is stale: it begins nothing and gets the latest one, so that two requests verify once. A verification under way whose
 * payer has left is ended. The same limits as for payments hold, so that nobody can test cards here.
 */
export async function saveCard(
  input: SaveCardInput,
  deps: Deps,
): Promise<Result<{ savedCardId: SavedCardId }, SaveCardError>> {
  const card = cardToken.safeParse(input.card);
  if (!card.success) return err({ kind: "invalid_card" });
  deps.dependencies.worked("cardForm");
  const paused = deps.breaker.pause();
  if (paused !== undefined) return err(paused);
  const { customerId, humanCheck } = input;
  const counted = await deps.limits?.countVerification({ customerId, card: card.data, humanCheck });
  if (counted !== undefined && counted.kind !== "allowed") return err(counted);
  const verified = await deps.breaker.run(() => verify(input, card.data, counted?.cardDigest, deps));
  return verified.ok ? ok({ savedCardId: verified.value.savedCardId }) : verified;
}

async function verify(
  input: SaveCardInput,
  card: CardToken,
  cardDigest: string | undefined,
  deps: Deps,
): Promise<{ savedCardId: SavedCardId; bank: BankContact }> {
  const begun = await deps.db.$transaction((tx) => begin(tx, input, { card, cardDigest }, deps));
  if (!begun.ok) return { savedCardId: begun.error.latest, bank: "not_asked" };
  const { payment, bank } = await performOperations(begun.value, deps, card);
  return { savedCardId: savedCardIdSchema.parse(payment.savedCardId), bank };
}

/** The page had not seen the customer's latest verification, which is of this card. */
type StaleForm = { kind: "stale"; latest: SavedCardId };

/** Locks the customer, so that of two forms at once one is second; it is then stale. */
async function begin(
  tx: Transaction,
  { customerId, currency, consent, attempts, replaces }: SaveCardInput,
  { card, cardDigest }: { card: CardToken; cardDigest: string | undefined },
  deps: Deps,
): Promise<Result<OpenedOperation, StaleForm>> {
  await lockRow(tx, "customer", customerId);
  const earlier = await tx.payment.findMany({
    where: ofCustomer(customerId),
    orderBy: { createdAt: "desc" },
    select: { id: true, status: true, savedCardId: true },
  });
  if (earlier.length > attempts)
    return err({ kind: "stale", latest: savedCardIdSchema.parse(earlier[0]?.savedCardId) });
  const underWay = earlier.filter(
    ({ status }) => status !== "APPROVED" && (liveStatuses as readonly string[]).includes(status),
  );
  for (const { id } of underWay) await supersedePayment(tx, paymentIdSchema.parse(id), "superseded", deps);

  const written = newCardAgreement({ customerId, card, consent }, deps.now());
  const agreement = await createAgreement(tx, written, deps.cardTokenKeys);
  await noteReplaced(tx, { customerId, savedCardId: agreement.savedCardId, replaces });
  return ok(await beginVerification(tx, { currency, agreement, cardDigest }));
}

/** A customer's verifications of typed cards. */
const ofCustomer = (customerId: CustomerId) => ({
  intent: "VERIFY" as const,
  agreement: { customerId, kind: "CARD_ON_FILE" as const },
});

/** How many verifications of typed cards a customer has begun; the form sends it back. */
export async function countVerifications(
  { customerId }: { customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<number> {
  return db.payment.count({ where: ofCustomer(customerId) });
}

/** Only a card of the same customer that is still saved can be replaced; any other id is ignored. */
async function noteReplaced(
  tx: Transaction,
  {
    customerId,
    savedCardId,
    replaces,
  }: { customerId: CustomerId; savedCardId: string; replaces: SavedCardId | undefined },
): Promise<void> {
  if (replaces === undefined) return;
  const old = await tx.savedCard.findFirst({
    where: { id: replaces, customerId, endedAt: null },
    select: { id: true },
  });
  if (old === null) return;
  await tx.savedCard.update({ where: { id: savedCardId }, data: { replacesId: old.id } });
}
