import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import { eraseWords } from "@/lib/db/erase-words";
import type { PersonalData } from "@/modules/seam/personal-data";

const ofOrders = (orderIds: readonly string[]): Prisma.ApprovalWhereInput => {
  const orderId = { in: [...orderIds] };
  return { OR: [{ orderId }, { operation: { payment: { orderId } } }] };
};

/** What was typed into requests for a second person. */
export const approvalData: PersonalData = {
  async read({ orderIds }, tx) {
    const requests = await tx.approval.findMany({ where: ofOrders(orderIds) });
    const rows = requests.map(({ kind, requestedAt, input }) => ({ kind, asked: requestedAt, input }));
    return [
      {
        title: "Requests for a second person",
        goes: "Note and reason",
        stays: "What was asked for, and who decided",
        rows,
      },
    ];
  },
  async findObstacles({ orderIds }, tx) {
    const waiting = await tx.approval.findMany({
      where: { ...ofOrders(orderIds), state: "waiting" },
      select: { orderId: true, operation: { select: { payment: { select: { orderId: true } } } } },
    });
    return waiting.map(({ orderId, operation }) => ({
      orderId: orderId ?? operation?.payment.orderId ?? undefined,
      text: "A request waits for a second person: decide it first.",
    }));
  },
  async erase({ orderIds }, tx) {
    const requests = await tx.approval.findMany({ where: ofOrders(orderIds), select: { id: true } });
    const ids = requests.map(({ id }) => id);
    await eraseWords(tx, "approval", "id", ids);
  },
};
