import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import { eraseWords } from "@/lib/db/erase-words";
import type { PersonalData } from "@/modules/seam/personal-data";

/** What staff noted on lines of reports about the orders of a person, chargebacks among them. */
export const reportData: PersonalData = {
  async read({ orderIds }, tx) {
    const lines = await findLines(orderIds, tx);
    const rows = lines.flatMap(({ gatewayOrderId, handledNote, chargebackActs }) => [
      ...(handledNote === null ? [] : [{ bank_order: gatewayOrderId, text: handledNote }]),
      ...chargebackActs.map(({ at, act, note }) => ({ bank_order: gatewayOrderId, at, act, text: note })),
    ]);
    return [
      {
        title: "Chargebacks and lines of reports",
        goes: "Notes of staff",
        stays: "What the bank reported and what was done",
        rows,
      },
    ];
  },
  async erase({ orderIds }, tx) {
    const ids = (await findLines(orderIds, tx)).map(({ id }) => id);
    await eraseWords(tx, "settlement_set_aside", "id", ids);
    await eraseWords(tx, "chargeback_act", "set_aside_id", ids);
    const objects = ids.flatMap((id) => [`line set aside ${id}`, `chargeback ${id}`]);
    await eraseWords(tx, "audit_entry", "object", objects);
  },
};

async function findLines(orderIds: readonly string[], tx: Prisma.TransactionClient) {
  const payments = await tx.payment.findMany({
    where: { orderId: { in: [...orderIds] } },
    select: { gatewayOrderId: true },
  });
  return tx.settlementSetAside.findMany({
    where: { gatewayOrderId: { in: payments.map(({ gatewayOrderId }) => gatewayOrderId) } },
    include: { chargebackActs: true },
  });
}
