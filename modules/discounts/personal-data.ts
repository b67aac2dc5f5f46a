import "server-only";

import { eraseWords } from "@/lib/db/erase-words";
import type { PersonalData } from "@/modules/seam/personal-data";

/** Whose use of a code it was. */
export const discountData: PersonalData = {
  async read({ orderIds }, tx) {
    const uses = await tx.discountUse.findMany({
      where: { orderId: { in: [...orderIds] }, email: { not: null } },
    });
    const rows = uses.map(({ code, email }) => ({ code, email }));
    return [{ title: "Discount codes", goes: "The e-mail address", stays: "That the code was used", rows }];
  },
  async erase({ orderIds }, tx) {
    await eraseWords(tx, "discount_use", "order_id", orderIds);
  },
};
