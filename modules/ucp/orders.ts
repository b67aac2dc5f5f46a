import "server-only";

import { z } from "zod";

import { orderNumberSchema } from "@/lib/ids";
import { trackingPage } from "@/lib/orders/dispatches";
import { readOrder } from "@/lib/orders/read-order";
import type { ShopperOrderView } from "@/lib/orders/views";
import type { Deps } from "@/lib/payments/deps";
import { ok } from "@/lib/result";
import { type Envelope, orderEvents } from "@/modules/events/event-types";
import { readEvents } from "@/modules/events/read-events";

import { amountsOfOrder, viewLines, viewTotals } from "./amounts";
import type { Operation } from "./answer-agent";
import { confirmationOf } from "./checkouts";
import { noOutcome, ucpVersion } from "./protocol";

const root = "dev.ucp.shopping.order";

/** Reads an order that a platform's agent has placed, once it is paid. Order, "Get Order". */
export const getOrder: Operation<undefined> = {
  root,
  async act({ agent, id }, deps) {
    if (!agent.isSigned) return ok(noOutcome("unauthorized", "Orders are read with a signature alone."));
    const order = await viewAgentOrder({ number: id, agent: agent.url }, deps);
    return ok(
      order === undefined ? noOutcome("not_found", "There is no such order.") : { status: 200, body: order },
    );
  },
};

/** What has happened to an order, as far as its agent reads it. */
const changes = {
  "order.dispatched.v1": orderEvents["order.dispatched.v1"],
  "order.refunded.v1": orderEvents["order.refunded.v1"],
  "order.voided.v1": orderEvents["order.voided.v1"],
  "order.rest_closed.v1": orderEvents["order.rest_closed.v1"],
  "chargeback.received.v1": z.object({ amountMinor: z.int() }),
  "chargeback.closed.v1": z.object({ outcome: z.string() }),
};

/** The types of events that change what an agent sees of its order. A placed order is sent once it is paid. */
export const toldTypes: readonly string[] = ["order.paid.v1", "order.authorized.v1", ...Object.keys(changes)];

/**
 * Views an order with all that has happened to it. Undefined if it is not one of the agent, was not paid yet, or was erased.
 *
 * Order, "Schema": fulfilment events and adjustments are those of the shop's events, and so are never rewritten.
 */
export async function viewAgentOrder(
  { number, agent }: { number: string; agent: string },
  deps: Pick<Deps, "db" | "settings">,
): Promise<object | undefined> {
  const { appUrl } = deps.settings;
  const checkout = await deps.db.ucpCheckout.findFirst({
    where: { agent, order: { number } },
    select: { id: true, content: true },
  });
  const orderNumber = orderNumberSchema.safeParse(number).data;
  if (!checkout?.content || orderNumber === undefined) return undefined;
  const access = { opened: [orderNumber] };
  const order = await readOrder({ number: orderNumber, access }, deps);
  if (!order?.charges) return undefined;
  const told = await readEvents(
    { subject: number, type: { in: Object.keys(changes) }, position: { not: null } },
    deps,
  );
  const shipments = told.flatMap(shipmentOf);
  const amounts = amountsOfOrder(order);
  const items = viewLines(amounts, appUrl).map((line, index) => {
    const total = line.quantity - (order.lines[index]?.unsent ?? 0);
    const sent = shipments.flatMap(({ line_items }) => line_items.filter(({ id }) => id === line.id));
    const fulfilled = sent.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...line, quantity: { original: line.quantity, total, fulfilled } };
  });
  return {
    ...confirmationOf({ number }, appUrl),
    checkout_id: checkout.id,
    currency: order.total.currency,
    line_items: items.map((item) => ({ ...item, status: statusOf(item.quantity) })),
    fulfillment: { expectations: expectationsOf(order, items), events: shipments },
    adjustments: told.flatMap(adjustmentOf),
    totals: viewTotals(amounts),
  };
}

/** What is sent to a platform, which is an order as it is now. */
export function writeOrder(order: object): string {
  const ucp = { version: ucpVersion, status: "success", capabilities: { [root]: [{ version: ucpVersion }] } };
  return JSON.stringify({ ucp, ...order });
}

function statusOf({ total, fulfilled }: { total: number; fulfilled: number }): string {
  if (total === 0) return "removed";
  if (fulfilled === 0) return "processing";
  return fulfilled >= total ? "fulfilled" : "partial";
}

function expectationsOf(
  { delivery, deliveryMethod, expected }: ShopperOrderView,
  items: readonly { id: string; quantity: { total: number } }[],
) {
  const line_items = items
    .filter(({ quantity: { total } }) => total > 0)
    .map(({ id, quantity: { total } }) => ({ id, quantity: total }));
  if (line_items.length === 0) return [];
  const { addressLine1, addressLine2, city, region, postalCode, country } = delivery;
  const days = expected && [expected.from, expected.until].map((day) => day.toISOString().slice(0, 10));
  return [
    {
      id: "delivery",
      line_items,
      method_type: "shipping",
      destination: {
        street_address: addressLine1,
        ...(addressLine2 !== null && { extended_address: addressLine2 }),
        address_locality: city,
        ...(region !== null && { address_region: region }),
        ...(postalCode !== null && { postal_code: postalCode }),
        address_country: country,
      },
      description: [deliveryMethod?.name, days?.join(" – ")].filter(Boolean).join(": "),
    },
  ];
}

const itemsOf = (moved: readonly { product: string; quantity: number }[], sign = 1) =>
  moved.map(({ product, quantity }) => ({ id: product, quantity: sign * quantity }));

function shipmentOf({ type, timestamp, data }: Envelope) {
  if (type !== "order.dispatched.v1") return [];
  const { dispatch } = changes[type].parse(data);
  const page = trackingPage(dispatch.carrier, dispatch.tracking);
  return [
    {
      id: dispatch.id,
      occurred_at: timestamp,
      type: "shipped",
      line_items: itemsOf(dispatch.lines),
      ...(dispatch.carrier && { carrier: dispatch.carrier }),
      ...(dispatch.tracking && { tracking_number: dispatch.tracking }),
      ...(page !== null && { tracking_url: page }),
    },
  ];
}

function adjustmentOf({ id, type, timestamp, data }: Envelope): object[] {
  const entry = { id, occurred_at: timestamp, status: "completed" };
  const total = (amount: number) => ({ totals: [{ type: "total", amount }] });
  switch (type) {
    case "order.refunded.v1": {
      const { operation: moved, refunded } = changes[type].parse(data);
      const minor = moved.approvedMinor ?? moved.amountMinor ?? 0;
      return [{ ...entry, type: "refund", ...total(-minor), line_items: itemsOf(refunded, -1) }];
    }
    case "order.voided.v1":
      return [{ ...entry, type: "cancellation", ...total(-changes[type].parse(data).order.totalMinor) }];
    case "order.rest_closed.v1":
      return [{ ...entry, type: "cancellation", description: "What was not sent will not be charged." }];
    case "chargeback.received.v1":
      return [
        { ...entry, type: "dispute", status: "pending", ...total(-changes[type].parse(data).amountMinor) },
      ];
    case "chargeback.closed.v1":
      return [{ ...entry, type: "dispute", description: `Closed: ${changes[type].parse(data).outcome}` }];
    default:
      return [];
  }
}
