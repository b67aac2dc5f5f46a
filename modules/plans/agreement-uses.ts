import "server-only";
import type { ReadAgreementUses } from "@/lib/payments/agreements";

/** The plans that are paid with these agreements, the oldest first. */
export const agreementUses: ReadAgreementUses = async (agreementIds, db) => {
  const plans = await db.subscription.findMany({
    where: { agreementId: { in: [...agreementIds] } },
    select: { agreementId: true, number: true, productName: true, state: true },
    orderBy: { createdAt: "asc" },
  });
  return plans.flatMap(({ agreementId, number, productName, state }) =>
    agreementId === null ? [] : [{ agreementId, number, name: productName, isOver: state === "ENDED" }],
  );
};
