import "server-only";

import { eraseWords } from "@/lib/db/erase-words";
import { typedAddress } from "@/lib/orders/typed-address";
import type { PersonalData } from "@/modules/seam/personal-data";

/** Who has a plan, and where it is sent. A plan that goes on needs both. */
export const planData: PersonalData = {
  async read({ customerId }, tx) {
    if (customerId === null) return [];
    const plans = await tx.subscription.findMany({ where: { customerId }, orderBy: { createdAt: "desc" } });
    const rows = plans.map((plan) => ({
      number: plan.number,
      product: plan.productName,
      begun: plan.createdAt,
      ended: plan.endedAt,
      ...typedAddress(plan),
    }));
    return [
      {
        title: "Plans",
        goes: "Name, e-mail address, phone number and address",
        stays: "What was agreed, charged and ended",
        rows,
      },
    ];
  },
  async findObstacles({ customerId }, tx) {
    if (customerId === null) return [];
    const plans = await tx.subscription.findMany({
      where: { customerId, state: { not: "ENDED" } },
      select: { number: true },
    });
    const sending = await tx.mail.count({ where: { subscription: { customerId }, state: "SENDING" } });
    return [
      ...plans.map(({ number }) => ({ text: `Plan ${number} goes on: end it first.` })),
      ...(sending > 0 ? [{ text: "A mail about a plan of the person is being sent." }] : []),
    ];
  },
  async erase({ customerId }, tx) {
    if (customerId === null) return;
    const mails = { subscription: { customerId } };
    await tx.mail.updateMany({ where: { ...mails, state: "QUEUED" }, data: { state: "OBSOLETE" } });
    const plans = await tx.subscription.findMany({ where: { customerId }, select: { id: true } });
    const ids = plans.map(({ id }) => id);
    await eraseWords(tx, "mail", "subscription_id", ids);
    await eraseWords(tx, "subscription", "customer_id", [customerId]);
  },
};
