import "server-only";

import { eraseWords } from "@/lib/db/erase-words";
import type { PersonalData } from "@/modules/seam/personal-data";

const ofOrders = (orderIds: readonly string[]) => ({ items: { some: { orderId: { in: [...orderIds] } } } });

/** What was typed for work on many orders, the person's among them. */
export const bulkData: PersonalData = {
  async read({ orderIds }, tx) {
    const runs = await tx.bulkRun.findMany({ where: ofOrders(orderIds) });
    const rows = runs
      .filter(({ note, carrier }) => note !== null || carrier !== null)
      .map(({ action, requestedAt, carrier, note }) => ({ action, asked: requestedAt, carrier, text: note }));
    return [{ title: "Bulk work", goes: "Note and carrier", stays: "What was done to each order", rows }];
  },
  async findObstacles({ orderIds }, tx) {
    const waiting = await tx.bulkItem.findMany({
      where: { orderId: { in: [...orderIds] }, run: { items: { some: { result: null } } } },
      select: { orderId: true },
    });
    return waiting.map(({ orderId }) => ({
      orderId,
      text: "Bulk work on an order of the person has not ended.",
    }));
  },
  async erase({ orderIds }, tx) {
    const runs = await tx.bulkRun.findMany({ where: ofOrders(orderIds), select: { id: true } });
    const ids = runs.map(({ id }) => id);
    await eraseWords(tx, "bulk_run", "id", ids);
  },
};
