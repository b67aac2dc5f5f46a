import "server-only";
import type { Payment } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/use-cases/deps";
import type { AdminAgreementView } from "./views";

type AgreementFacts = Omit<AdminAgreementView, "initiator">;

/** The agreements of an order's payment attempts, by their ids. Most orders have none, and then it reads nothing. */
export async function readAgreements(
  payments: readonly Pick<Payment, "agreementId">[],
  { db }: Pick<Deps, "db">,
): Promise<Map<string, AgreementFacts>> {
  const ids = payments.flatMap(({ agreementId }) => agreementId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.agreement.findMany({
    where: { id: { in: ids } },
    include: {
      firstOperation: {
        select: { gatewayTransactionId: true, payment: { select: { gatewayOrderId: true } } },
      },
    },
  });
  return new Map(
    rows.map(({ id, kind, state, reference, firstOperation }) => [
      id,
      {
        kind,
        state,
        reference,
        first: firstOperation && {
          gatewayOrderId: firstOperation.payment.gatewayOrderId,
          transactionId: firstOperation.gatewayTransactionId,
        },
      },
    ]),
  );
}
