import type { Prisma } from "@/lib/db/generated/client";
import { merchant } from "@/lib/merchant";

import type { ParcelView } from "./views";

/** What left of an order, oldest first, for `parcelsOf`. */
export const parcelsInOrder = {
  orderBy: [{ at: "asc" }, { id: "asc" }],
  select: {
    id: true,
    at: true,
    carrier: true,
    tracking: true,
    dispatchedBy: true,
    lines: {
      orderBy: { orderLine: { position: "asc" } },
      select: { quantity: true, orderLine: { select: { name: true, product: { select: { slug: true } } } } },
    },
  },
} satisfies Prisma.Order$dispatchesArgs;

type ParcelRow = Prisma.DispatchGetPayload<typeof parcelsInOrder>;

/** What left of an order, and how. */
export function parcelsOf(dispatches: readonly ParcelRow[]): ParcelView[] {
  return dispatches.map(({ at, carrier, tracking, lines }) => ({
    at,
    carrier,
    tracking,
    trackingPage: trackingPage(carrier, tracking),
    items: lines.map(({ quantity, orderLine: { name, product } }) => ({
      quantity,
      name,
      slug: product.slug,
    })),
  }));
}

/** The carrier's page about a parcel; null if the merchant's settings have no carrier of that name. */
export function trackingPage(carrier: string | null, tracking: string | null): string | null {
  const known = merchant.carriers.find(({ name }) => name.toLowerCase() === carrier?.toLowerCase());
  if (known === undefined || tracking === null) return null;
  return known.page.replace("{number}", () => encodeURIComponent(tracking));
}
