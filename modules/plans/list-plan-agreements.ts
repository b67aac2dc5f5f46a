import "server-only";
import type { AgreementState } from "@/lib/db/generated/enums";
import type { SubscriptionNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** A customer's consent to the charges of a plan, as staff see it. */
export type AgreementView = {
  /** What the bank knows it by. */
  reference: string;
  state: AgreementState;
  /** The last day on which it may be charged, at midnight in UTC. */
  expiryDate: Date;
  minimumDays: number;
  consent: { version: string; language: string; address: string | null; at: Date };
  card: { brand: string | null; last4: string | null };
  /** The bank's id of the first payment or verification, which the payer authenticated; null before it. */
  firstTransactionId: string | null;
  endedAt: Date | null;
};

/** The agreements of a plan, the newest first: one for each card that it was or is to be charged with. */
export async function listPlanAgreements(
  { number }: { number: SubscriptionNumber },
  { db }: Pick<Deps, "db">,
): Promise<AgreementView[]> {
  const charged = { some: { order: { scheduledCharge: { subscription: { number } } } } };
  const agreements = await db.agreement.findMany({
    relationLoadStrategy: "join",
    where: {
      OR: [
        { subscriptions: { some: { number } } },
        { pendingFor: { some: { number } } },
        { payments: charged },
      ],
    },
    include: {
      card: { select: { brand: true, last4: true } },
      firstOperation: { select: { gatewayTransactionId: true } },
    },
    orderBy: { createdAt: "desc" },
  });
  return agreements.map((agreement) => ({
    reference: agreement.reference,
    state: agreement.state,
    expiryDate: agreement.expiryDate,
    minimumDays: agreement.minimumDays,
    consent: {
      version: agreement.consentVersion,
      language: agreement.consentLanguage,
      address: agreement.consentAddress,
      at: agreement.consentAt,
    },
    card: agreement.card,
    firstTransactionId: agreement.firstOperation?.gatewayTransactionId ?? null,
    endedAt: agreement.endedAt,
  }));
}
