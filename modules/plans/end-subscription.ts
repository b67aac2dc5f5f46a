import "server-only";
import { endAgreement } from "@/modules/saved-cards/end-agreement";
import type { Subscription } from "@/lib/db/generated/client";
import type { Consequences } from "@/lib/payments/consequences";
import type { Deps } from "@/lib/payments/deps";
import type { Transaction } from "@/lib/payments/journal";
import { giveUpCharge } from "./give-up-charge";
import type { EndReason } from "./views";
import { happening } from "./plan-events";
import { writePlanMail } from "./mails/write-plan-mail";

/**
 * Ends a locked subscription with its agreements; a card's token is erased if nothing else uses it.
 *
 * A charge that is under way ends as the bank answers; any other is given up.
 */
export async function endSubscription(
  tx: Transaction,
  { id, by, reason }: { id: string; by: string; reason: EndReason },
  { now, consequences }: Pick<Deps, "now" | "consequences">,
): Promise<void> {
  const at = now();
  await giveUpCharge(tx, id, at);
  const plan = await tx.subscription.findUniqueOrThrow({ where: { id } });
  await writeEnd(tx, plan, { by, reason, at }, consequences);
}

/** Writes the end of a plan: its agreements end with it, and a plan that had begun has a mail about it. */
export async function writeEnd(
  tx: Transaction,
  plan: Subscription,
  { by, reason, at, nextPeriod }: { by: string; reason: EndReason; at: Date; nextPeriod?: number },
  consequences: Consequences,
): Promise<void> {
  const { id, customerId } = plan;
  await tx.subscription.update({
    where: { id },
    data: { state: "ENDED", nextPeriod, nextDueOn: null, endedAt: at, endedBy: by, endReason: reason },
    select: { id: true },
  });
  for (const agreementId of [plan.agreementId, plan.pendingAgreementId])
    if (agreementId !== null)
      await endAgreement(tx, { agreementId, by, reason: "plan_ended", at }, consequences);
  await tx.accountEvent.create({
    data: { customerId, subscriptionId: id, kind: "plan_ended", actor: by, cause: reason, at },
    select: { id: true },
  });
  if (plan.state !== "PENDING")
    await consequences.happened(tx, happening("plan.ended.v1", { plan: plan.number, reason }));
  // What is charged on dispatch is complete with its charge, which has a mail.
  const hasMailOfCharge = plan.expectedOn !== null && reason === "completed";
  if (plan.state !== "PENDING" && !hasMailOfCharge) await writePlanMail(tx, plan, { kind: "plan_ended" });
}
