import "server-only";

import { lockAgreementsOf } from "@/lib/db/lock-row";
import type { PersonalData } from "@/modules/seam/personal-data";

import { endAgreement } from "./end-agreement";

/** A customer's cards are shown and emptied by the core, to which they belong. Here their agreements end, and with them the tokens. */
export const cardData: PersonalData = {
  read: () => Promise.resolve([]),
  async erase({ customerId }, tx, { consequences, now }) {
    if (customerId === null) return;
    await lockAgreementsOf(tx, customerId);
    const agreements = await tx.agreement.findMany({
      where: { customerId, state: { not: "ENDED" } },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    for (const { id } of agreements)
      await endAgreement(
        tx,
        { agreementId: id, by: "system", reason: "card_removed", at: now() },
        consequences,
      );
  },
};
