import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import { eraseWords } from "@/lib/db/erase-words";
import type { PersonalData } from "@/modules/seam/personal-data";

/** An event names no person, but the parcels of an order. */
export const eventData: PersonalData = {
  async read({ orderIds }, tx) {
    const events = await findDispatches(orderIds, tx);
    const rows = events.map(({ subject, at, data }) => ({ order: subject, at, data: parcelOf(data) }));
    return [
      {
        title: "Events for other programs",
        goes: "Carrier and tracking number",
        stays: "What happened",
        rows,
      },
    ];
  },
  async erase({ orderIds }, tx) {
    const ids = (await findDispatches(orderIds, tx)).map(({ id }) => id);
    await eraseWords(tx, "event", "id", ids);
  },
};

async function findDispatches(orderIds: readonly string[], tx: Prisma.TransactionClient) {
  const orders = await tx.order.findMany({
    where: { id: { in: [...orderIds] }, dispatches: { some: {} } },
    select: { number: true },
  });
  const subject = { in: orders.map(({ number }) => number) };
  return orders.length === 0
    ? []
    : tx.shopEvent.findMany({ where: { subject, type: { startsWith: "order.dispatched." } } });
}

/** The parcel of an event, without what it is in. */
function parcelOf(data: Prisma.JsonValue): unknown {
  const { dispatch } = data as { dispatch?: { carrier: string | null; tracking: string | null } };
  return dispatch && { carrier: dispatch.carrier, tracking: dispatch.tracking };
}
