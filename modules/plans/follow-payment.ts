import "server-only";
import { dateOf, localDay, storedDay } from "@/lib/calendar/day";
import { dueOn } from "./schedule";
import { endAgreement } from "@/modules/saved-cards/end-agreement";
import { lockAgreementsOf } from "@/lib/db/lock-row";
import type { OrderId } from "@/lib/ids";
import type { ChangedAgreement, Consequences, PaymentChange } from "@/lib/payments/consequences";
import type { Transaction } from "@/lib/payments/journal";
import { isCharge } from "@/lib/payments/operation-result";
import { writeEnd } from "./end-subscription";
import { lockPlan } from "./lock-subscription";
import { planInterval } from "./plan-interval";
import { happening } from "./plan-events";
import { writePlanMail } from "./mails/write-plan-mail";

/** The order that begins a plan is paid with an agreement of its customer for a plan, which the database holds, too. */
export async function admitsPaymentOfPlan(
  tx: Transaction,
  { orderId, agreement }: Parameters<Consequences["admitsPayment"]>[1],
): Promise<boolean> {
  const begun = await tx.subscription.findFirst({
    where: { state: "PENDING", charges: { some: { orderId } } },
    select: { customerId: true },
  });
  return begun === null || (agreement?.kind === "PLAN" && agreement.customerId === begun.customerId);
}

/** The plan of a first order has the agreement of its payment from then on. The database refuses the payment otherwise. */
export async function giveAgreementToPlan(
  tx: Transaction,
  { orderId, agreementId }: { orderId: OrderId; agreementId: string },
): Promise<void> {
  await tx.subscription.updateMany({
    where: { state: "PENDING", charges: { some: { orderId } } },
    data: { agreementId },
  });
}

/** The charge of a period is paid with the approval of its order's payment, and the plan goes on to the next period or is complete. */
export async function payPlanCharge(
  tx: Transaction,
  { payment, succeeded, ended, at }: PaymentChange,
  consequences: Consequences,
): Promise<void> {
  if (ended !== undefined && payment.initiator === "MERCHANT") await sayFailed(tx, payment, consequences);
  if (payment.orderId === null || succeeded === undefined || !isCharge(succeeded.kind)) return;
  const charge = await tx.scheduledCharge.findUnique({
    where: { orderId: payment.orderId },
    include: { subscription: { select: { customerId: true } } },
  });
  if (charge === null) return;
  const { subscriptionId } = charge;
  await lockAgreementsOf(tx, charge.subscription.customerId);
  await lockPlan(tx, subscriptionId);
  const plan = await tx.subscription.findUniqueOrThrow({ where: { id: subscriptionId } });
  if (charge.state !== "PAID") {
    // The merchant's has the day of its try, the customer's that of the approval.
    const day = localDay(at, plan.timeZone);
    const due = storedDay(charge.dueOn);
    const ofApproval = dateOf(day > due ? day : due);
    const triedOn = payment.initiator === "MERCHANT" ? (charge.triedOn ?? ofApproval) : ofApproval;
    await tx.scheduledCharge.update({
      where: { id: charge.id },
      data: { state: "PAID", nextTryOn: null, triedOn },
      select: { id: true },
    });
    const order = await tx.order.findUniqueOrThrow({
      where: { id: payment.orderId },
      select: { number: true },
    });
    const charged = { plan: plan.number, order: order.number, period: charge.period };
    await consequences.happened(tx, happening("plan.charged.v1", charged));
  }
  if (plan.state === "ENDED") return;
  const paid = await tx.scheduledCharge.count({ where: { subscriptionId, state: "PAID" } });
  const nextPeriod = Math.max(plan.nextPeriod, charge.period + 1);
  if (plan.payments !== null && paid >= plan.payments) {
    await writeEnd(tx, plan, { by: "system", reason: "completed", at, nextPeriod }, consequences);
    return;
  }
  const goesOn = plan.state === "ACTIVE" || plan.state === "PAST_DUE";
  await tx.subscription.update({
    where: { id: subscriptionId },
    data: {
      nextPeriod,
      ...(plan.state === "PAST_DUE" && { state: "ACTIVE" }),
      nextDueOn: goesOn ? dateOf(dueOn(storedDay(plan.firstDueOn), planInterval(plan), nextPeriod)) : null,
    },
    select: { id: true },
  });
}

/** The merchant's try of a charge ended without money. */
async function sayFailed(
  tx: Transaction,
  { orderId, endReason }: PaymentChange["payment"],
  consequences: Consequences,
): Promise<void> {
  const charge = await tx.scheduledCharge.findFirst({
    where: { orderId },
    select: { period: true, subscription: { select: { number: true } }, order: { select: { number: true } } },
  });
  if (charge === null) return;
  const { period, subscription, order } = charge;
  const failed = { plan: subscription.number, order: order?.number ?? "", period, reason: endReason };
  await consequences.happened(tx, happening("plan.charge_failed.v1", failed));
}

/** An agreement that the bank approved begins its plan, or takes the place of the one with the card before. */
export async function beginPlan(
  tx: Transaction,
  { id: agreementId, at }: ChangedAgreement,
  consequences: Consequences,
): Promise<void> {
  const begun = await tx.subscription.findFirst({ where: { agreementId, state: "PENDING" } });
  if (begun !== null) {
    const nextDueOn = dateOf(dueOn(storedDay(begun.firstDueOn), planInterval(begun), begun.nextPeriod));
    await tx.subscription.update({
      where: { id: begun.id },
      data: { state: "ACTIVE", activatedAt: at, nextDueOn },
      select: { id: true },
    });
    await writeEvent(tx, begun, { agreementId, kind: "plan_started", at });
    await writePlanMail(tx, begun, { kind: "plan_started" });
    await consequences.happened(tx, happening("plan.started.v1", { plan: begun.number }));
  }
  await changeCard(tx, { agreementId, at }, consequences);
}

/** What is unpaid is then tried with the new card. */
async function changeCard(
  tx: Transaction,
  { agreementId, at }: { agreementId: string; at: Date },
  consequences: Consequences,
): Promise<void> {
  const plan = await tx.subscription.findFirst({
    where: { pendingAgreementId: agreementId, state: { in: ["ACTIVE", "PAUSED", "PAST_DUE"] } },
  });
  if (plan === null) return;
  await tx.subscription.update({
    where: { id: plan.id },
    data: {
      agreementId,
      pendingAgreementId: null,
      ...(plan.state === "PAST_DUE" && { state: "ACTIVE" }),
    },
    select: { id: true },
  });
  const unpaid = await tx.scheduledCharge.findFirst({
    where: { subscriptionId: plan.id, state: "DUE", tries: { gt: 0 } },
    select: { id: true, triedOn: true },
  });
  if (unpaid !== null)
    await tx.scheduledCharge.update({
      where: { id: unpaid.id },
      data: { nextTryOn: unpaid.triedOn },
      select: { id: true },
    });
  if (plan.agreementId !== null)
    await endAgreement(
      tx,
      { agreementId: plan.agreementId, by: "customer", reason: "card_changed", at },
      consequences,
    );
  const accountEventId = await writeEvent(tx, plan, { agreementId, kind: "plan_card_changed", at });
  await writePlanMail(tx, plan, { kind: "plan_changed", accountEventId });
}

/** A plan ends with its agreement. */
export async function endPlanOf(
  tx: Transaction,
  { id: agreementId, by, at }: ChangedAgreement,
  consequences: Consequences,
): Promise<void> {
  const plan = await tx.subscription.findFirst({
    where: { agreementId, state: { in: ["ACTIVE", "PAUSED", "PAST_DUE"] } },
  });
  if (plan !== null) await writeEnd(tx, plan, { by, reason: "card_removed", at }, consequences);
}

async function writeEvent(
  tx: Transaction,
  { id: subscriptionId, customerId }: { id: string; customerId: string },
  event: { agreementId: string; kind: string; at: Date },
): Promise<bigint> {
  const { id } = await tx.accountEvent.create({
    data: { ...event, subscriptionId, customerId, actor: "customer" },
    select: { id: true },
  });
  return id;
}
