import "server-only";
import { lockAgreementsOf, lockRow } from "@/lib/db/lock-row";
import type { Consequences, PaymentChange } from "@/lib/payments/consequences";
import type { Transaction } from "@/lib/payments/journal";
import { isDecision } from "@/lib/payments/operation-result";
import { guestConsentVersion } from "./card-consent";
import { endAgreement, wasSaved } from "./end-agreement";

/** Ends of an attempt that say something of the card. */
const cardProblems = ["declined", "insufficient_funds", "expired_card", "card_refused"];

/** The agreement and the saved card of a payment follow it: what the bank approves begins, what it does not approve never does. */
export async function followPayment(
  tx: Transaction,
  { payment, succeeded, ended, card, at }: PaymentChange,
  consequences: Consequences,
): Promise<void> {
  const { agreementId, savedCardId, endReason } = payment;
  if (agreementId === null || savedCardId === null) return;
  const { customerId, consentVersion } = await tx.agreement.findUniqueOrThrow({
    where: { id: agreementId },
    select: { customerId: true, consentVersion: true },
  });
  await lockAgreementsOf(tx, customerId);
  const approved = succeeded !== undefined && isDecision(succeeded.kind) ? succeeded : undefined;
  const isGuests = consentVersion === guestConsentVersion && payment.orderId !== null;
  // Before it is paid, an order becomes its customer's by a sign-in in its own browser alone.
  const waits = isGuests && (await tx.order.count({ where: { id: payment.orderId!, customerId } })) === 0;
  if (approved !== undefined && !waits) {
    const by = approved.requestedBy === "shopper" ? "customer" : approved.requestedBy;
    await activateAgreement(
      tx,
      { agreementId, customerId, savedCardId, operationId: approved.id, by, at },
      consequences,
    );
  }
  if (ended !== undefined)
    await endPending(tx, { agreementId, reason: endReason ?? "technical", at }, consequences);
  const problem = approved ? null : ended && cardProblems.includes(endReason ?? "") ? endReason : undefined;
  await updateCard(tx, { agreementId, savedCardId, customerId }, { ...card, problem, at });
}

type Activation = {
  agreementId: string;
  customerId: string;
  savedCardId: string;
  operationId: string;
  by: string;
  at: Date;
};

/** Begins an agreement by the operation that the bank approved; nothing for one that is not pending. */
export async function activateAgreement(
  tx: Transaction,
  { agreementId, customerId, savedCardId, operationId, by, at }: Activation,
  { agreementActivated }: Consequences,
): Promise<void> {
  const { count } = await tx.agreement.updateMany({
    where: { id: agreementId, state: "PENDING" },
    data: { state: "ACTIVE", firstOperationId: operationId, activatedAt: at },
  });
  if (count === 0) return;
  await agreementActivated(tx, { id: agreementId, by, at });
  const event = { customerId, savedCardId, agreementId, actor: by, at };
  const kinds = (await wasSaved(tx, savedCardId))
    ? ["agreement_started"]
    : ["card_saved", "agreement_started"];
  await tx.accountEvent.createMany({ data: kinds.map((kind) => ({ ...event, kind })) });
}

/** An agreement whose first payment or verification ended without approval never begins. */
async function endPending(
  tx: Transaction,
  { agreementId, reason, at }: { agreementId: string; reason: string; at: Date },
  consequences: Consequences,
): Promise<void> {
  const pending = await tx.agreement.findFirst({
    where: { id: agreementId, state: "PENDING" },
    select: { id: true },
  });
  if (pending !== null) await endAgreement(tx, { agreementId, by: "system", reason, at }, consequences);
}

/** What the bank says of the card is copied to the saved card: what it is, and whether it was taken the last time. */
async function updateCard(
  tx: Transaction,
  { agreementId, savedCardId, customerId }: { agreementId: string; savedCardId: string; customerId: string },
  said: { brand?: string; last4?: string; problem?: string | null; at: Date },
): Promise<void> {
  await lockRow(tx, "saved_card", savedCardId);
  const before = await tx.savedCard.findFirst({
    where: { id: savedCardId, endedAt: null },
    select: { brand: true, last4: true, problem: true, problemAt: true },
  });
  if (before === null) return;
  const problem = said.problem === undefined ? before.problem : said.problem;
  const problemAt = problem === null ? null : said.problem === undefined ? before.problemAt : said.at;
  await tx.savedCard.update({
    where: { id: savedCardId },
    data: { brand: before.brand ?? said.brand, last4: before.last4 ?? said.last4, problem, problemAt },
    select: { id: true },
  });
  if (problem === before.problem) return;
  const kind = problem === null ? "card_accepted" : "card_declined";
  await tx.accountEvent.create({
    data: { customerId, savedCardId, agreementId, kind, actor: "system", cause: problem, at: said.at },
    select: { id: true },
  });
}
