import "server-only";
import { lockRow } from "@/lib/db/lock-row";
import type { Consequences } from "@/lib/payments/consequences";
import type { Transaction } from "@/lib/payments/journal";

/**
 * Ends an agreement for good; false if it has ended before. A card's token is erased with its last agreement, and a plan ends
 * with its agreement.
 *
 * `by` is "customer", "system" or a member of staff's address.
 */
export async function endAgreement(
  tx: Transaction,
  { agreementId, by, reason, at }: { agreementId: string; by: string; reason: string; at: Date },
  { agreementEnded }: Pick<Consequences, "agreementEnded">,
): Promise<boolean> {
  const before = await tx.agreement.findUniqueOrThrow({
    where: { id: agreementId },
    select: { state: true, kind: true, customerId: true, savedCardId: true },
  });
  const { count } = await tx.agreement.updateMany({
    where: { id: agreementId, state: { not: "ENDED" } },
    data: { state: "ENDED", endedAt: at, endedBy: by, endReason: reason },
  });
  if (count === 0) return false;
  const { customerId, savedCardId } = before;
  const erased = await eraseUnused(tx, savedCardId, at);
  const kind = before.state === "ACTIVE" ? "agreement_ended" : "agreement_failed";
  const event = { customerId, savedCardId, actor: by, cause: reason, at };
  await tx.accountEvent.create({ data: { ...event, agreementId, kind }, select: { id: true } });
  if (erased && (await wasSaved(tx, savedCardId)))
    await tx.accountEvent.create({ data: { ...event, kind: "card_removed" }, select: { id: true } });
  if (before.kind === "PLAN") await agreementEnded(tx, { id: agreementId, by, at });
  return true;
}

/** Erases the token of a card that no agreement uses any more. The card is locked first, so that none begins meanwhile. */
async function eraseUnused(tx: Transaction, savedCardId: string, at: Date): Promise<boolean> {
  await lockRow(tx, "saved_card", savedCardId);
  const { count } = await tx.savedCard.updateMany({
    where: { id: savedCardId, endedAt: null, agreements: { none: { state: { not: "ENDED" } } } },
    data: { tokenSealed: null, endedAt: at },
  });
  return count === 1;
}

/** Whether the customer ever saw the card as saved. */
export async function wasSaved(tx: Transaction, savedCardId: string): Promise<boolean> {
  return (await tx.accountEvent.count({ where: { savedCardId, kind: "card_saved" } })) > 0;
}
