import "server-only";

import { erased } from "@/lib/db/erase-words";
import { lockAgreementsOf } from "@/lib/db/lock-row";
import { customerIdSchema } from "@/lib/ids";
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
  /** Guests whose card was not saved: nobody has signed in to the account that it made, and its orders are those of a guest. */
  async listForgotten(before, db) {
    const forgotten = await db.customer.findMany({
      where: {
        name: null,
        email: { not: { startsWith: erased } },
        sessions: { none: {} },
        orders: { none: {} },
        agreements: {
          some: {},
          every: {
            state: "ENDED",
            activatedAt: null,
            consentAt: { lt: before },
            payments: { none: { chargebackOpen: true } },
          },
        },
      },
      select: { id: true },
    });
    return forgotten.map(({ id }) => customerIdSchema.parse(id));
  },
};
