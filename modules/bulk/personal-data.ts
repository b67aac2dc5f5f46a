import "server-only";

import { eraseWords } from "@/lib/db/erase-words";
import type { PersonalData } from "@/modules/seam/personal-data";

import { interruptedAfter } from "./read-bulk";

const ofOrders = (orderIds: readonly string[]) => ({ items: { some: { orderId: { in: [...orderIds] } } } });

/** What was typed for work on many orders, the person's among them. */
export const bulkData: PersonalData = {
  async read({ orderIds }, tx) {
    const items = { where: { orderId: { in: [...orderIds] } }, select: { tracking: true } };
    const runs = await tx.bulkRun.findMany({ where: ofOrders(orderIds), include: { items } });
    const rows = runs.map(({ action, requestedAt, carrier, note, items }) => {
      const parcels = items.flatMap(({ tracking }) => tracking ?? []).join(", ");
      return { action, asked: requestedAt, carrier, parcels, text: note };
    });
    return [
      {
        title: "Bulk work",
        goes: "Note, carrier and tracking number",
        stays: "What was done to each order",
        rows,
      },
    ];
  },
  async findObstacles({ orderIds }, tx, { now }) {
    const running = { gt: new Date(now().getTime() - interruptedAfter) };
    const waiting = await tx.bulkItem.findMany({
      where: {
        orderId: { in: [...orderIds] },
        result: null,
        OR: [{ startedAt: null }, { startedAt: running }],
      },
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
    await eraseWords(tx, "bulk_item", "order_id", orderIds);
    const entries = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT a."id" FROM "audit_entry" a WHERE a."salt" IS NOT NULL AND jsonb_typeof(a."details" -> 'orders') = 'array'
        AND EXISTS (
          SELECT 1 FROM jsonb_array_elements_text(a."details" -> 'orders') each JOIN "orders" o ON o."number" = split_part(each, ' ', 1)
          WHERE o."id" = ANY (${[...orderIds]}::uuid[]))`;
    await eraseWords(
      tx,
      "audit_entry",
      "id",
      entries.map(({ id }) => id),
    );
  },
};
