import "server-only";

import { z } from "zod";

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";

import type { Envelope } from "./event-types";

const dispatched = z.looseObject({ dispatch: z.looseObject({ id: z.uuid() }) });

/**
 * Reads events in order, as they are sent.
 *
 * Carrier and tracking number lead to a person: they are stored only with the dispatch, where they can be erased, and are read there.
 */
export async function readEvents(
  where: Prisma.ShopEventWhereInput,
  { db }: { db: Database },
  take?: number,
): Promise<Envelope[]> {
  const events = await db.shopEvent.findMany({ where, orderBy: { position: "asc" }, take });
  const ids = events.flatMap(({ data }) => dispatched.safeParse(data).data?.dispatch.id ?? []);
  const parcels = new Map<string, { carrier: string | null; tracking: string | null }>();
  if (ids.length > 0) {
    const select = { id: true, carrier: true, tracking: true };
    for (const { id, ...parcel } of await db.dispatch.findMany({ where: { id: { in: ids } }, select }))
      parcels.set(id, parcel);
  }
  return events.map(({ id, position, type, at, subject, ...event }) => {
    const { data } = dispatched.safeParse(event.data);
    const parcel = data && { ...data, dispatch: { ...data.dispatch, ...parcels.get(data.dispatch.id) } };
    return {
      id,
      position: Number(position),
      type,
      timestamp: at.toISOString(),
      subject,
      data: parcel ?? (event.data as Envelope["data"]),
    };
  });
}
