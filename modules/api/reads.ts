import "server-only";

import { z } from "zod";

import { orderFilterGroups, orderStateLabels, reviewLabels } from "@/components/admin/frame/labels";
import { listOrders } from "@/lib/back-office/list-orders";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { orderForRole, orderRowsForRole } from "@/lib/back-office/views-for-role";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { searchOf } from "@/lib/staff/rights";
import { envelope } from "@/modules/events/event-types";
import { readEvents } from "@/modules/events/read-events";
import { readAnyProduct } from "@/modules/product-admin/admin-product";

import type { Caller } from "./keys";
import { type ApiDeps, read } from "./operation";

/** How many orders or events a page has. */
const pageSize = 100;

const text = z.string().nullable();
const money = z
  .object({ minor: z.int(), currency: z.string(), exponent: z.int() })
  .describe("in minor units of an ISO 4217 currency, with the number of its decimals");
const time = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.iso.datetime());
const namesOf = <Name extends string>(labels: Record<Name, unknown>) => Object.keys(labels) as Name[];
const filters = orderFilterGroups.flatMap((group) => group.filters.map(([filter]) => filter));

const row = z.object({
  number: z.string(),
  placedAt: time,
  state: z.enum(namesOf(orderStateLabels)),
  review: z
    .object({ kind: z.enum(namesOf(reviewLabels)) })
    .nullable()
    .describe("why a person must look at it"),
  name: z.string(),
  email: z.string(),
  total: money,
});

const parcel = z.object({
  at: time,
  carrier: text,
  tracking: text,
  items: z.array(z.object({ slug: z.string(), name: z.string(), quantity: z.int() })),
});

const line = z.object({
  slug: z.string().describe("the last part of the product's address"),
  sku: text,
  name: z.string(),
  quantity: z.int(),
  unit: money,
  discount: money,
  pieces: z.object({ toDispatch: z.int(), dispatched: z.int() }).describe("where the pieces are"),
  refundable: z.int().describe("pieces that can still be refunded"),
});

const order = row.extend({
  revision: z.string().describe("what acts send back, so that nothing is done to an order that has changed"),
  phone: text,
  delivery: z.object({
    name: z.string(),
    addressLine1: z.string(),
    addressLine2: text,
    city: z.string(),
    region: text,
    postalCode: text,
    country: z.string(),
  }),
  deliveryFee: money,
  discount: z.object({ code: z.string(), amount: money }).nullable(),
  tax: z.object({ amount: money, basisPoints: z.int(), included: z.boolean() }).nullable(),
  balances: z.object({
    authorized: money,
    captured: money,
    refunded: money,
    capturable: money,
    refundable: money,
  }),
  dispatchDoubts: z.array(z.enum(["charged_back", "part_charged"])).describe("what a dispatch must confirm"),
  lines: z.array(line),
  dispatches: z.array(parcel),
});

const operation = z.object({
  id: z.string(),
  kind: z.string().describe("such as PAY, AUTHORIZE, CAPTURE, VOID or REFUND"),
  state: z.string().describe("such as SUCCEEDED, DECLINED or UNKNOWN"),
  amount: money.nullable(),
  at: time,
  closedAt: time.nullable(),
  by: z.string().describe("shopper, system, an address of staff, or api: and the name of a key"),
  gatewayTransactionId: text,
  gatewayCode: text,
  reason: text,
  refund: z.object({ reason: z.string(), note: text }).nullable(),
});

const payment = z.object({
  attempt: z.int(),
  gatewayOrderId: z.string(),
  status: z.string(),
  card: z.object({ brand: text, last4: text }).nullable(),
  endReason: text.describe("why an attempt ended without money"),
  operations: z.array(operation).describe("each call of the bank that moves money"),
});

const product = z.object({
  slug: z.string(),
  sku: text,
  name: z.string(),
  active: z.boolean().describe("whether the shop shows it"),
  stock: z.int().nullable().describe("null if it is made to order or not counted"),
  prices: z.array(z.object({ list: z.string(), price: money })),
});

const ofOrder = z.strictObject({ number: orderNumberSchema });

/** An order as the role of a key sees it; undefined if there is none. */
async function openOrder(asked: { number: OrderNumber }, { role }: Caller, deps: ApiDeps) {
  const found = await readAdminOrder(asked, deps);
  return found && orderForRole(found, { role, hasAuthenticator: false, provenAt: null }, deps.now());
}

export const reads = [
  read({
    path: "/orders",
    scope: "read_orders",
    text: "Lists orders, newest first; lists of work have the most urgent first.",
    input: z.strictObject({
      state: z
        .enum(["approved", ...filters])
        .optional()
        .describe("a state, or a list of work"),
      search: z.string().trim().max(100).default("").describe("as in the admin"),
      after: orderNumberSchema.optional().describe("the number of the last order of the page before"),
    }),
    output: z.object({ orders: z.array(row), next: text.describe("`after` of the next page") }),
    async read({ search, ...query }, { role }, deps) {
      const { rows, hasNext } = await listOrders(
        { ...query, search: searchOf(search, role), pageSize },
        deps,
      );
      return { orders: orderRowsForRole(rows, role), next: (hasNext && rows.at(-1)?.number) || null };
    },
  }),
  read({
    path: "/orders/{number}",
    scope: "read_orders",
    text: "Reads an order.",
    input: ofOrder,
    output: order,
    async read(asked, caller, deps) {
      const found = await openOrder(asked, caller, deps);
      if (found === undefined) return undefined;
      const parcels = found.timeline.flatMap((entry) => (entry.kind === "dispatched" ? [entry.parcel] : []));
      return { ...found, revision: `${found.revision}.${parcels.length}`, dispatches: parcels };
    },
  }),
  read({
    path: "/orders/{number}/payments",
    scope: "read_orders",
    text: "Reads the payment attempts of an order and the movements of each.",
    input: ofOrder,
    output: z.object({ payments: z.array(payment) }),
    async read(asked, caller, deps) {
      const found = await openOrder(asked, caller, deps);
      if (found === undefined) return undefined;
      const calls = found.timeline.flatMap((entry) => ("gatewayTransactionId" in entry ? [entry] : []));
      const ofAttempt = (attempt: number) =>
        calls.filter((call) => call.attempt === attempt && call.amount !== null);
      return { payments: found.payments.map((each) => ({ ...each, operations: ofAttempt(each.attempt) })) };
    },
  }),
  read({
    path: "/events",
    scope: "read_events",
    text: "Reads the events after a position, in order and without gaps.",
    input: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .default("0")
        .describe("the position of the last event that was read"),
    }),
    output: z.object({
      events: z.array(envelope),
      next: z.int().describe("`after` of the next page, which is empty until something happens"),
    }),
    async read({ after }, _, deps) {
      const events = await readEvents({ position: { gt: BigInt(after) } }, deps, pageSize);
      return { events, next: events.at(-1)?.position ?? Number(after) };
    },
  }),
  read({
    path: "/products/{slug}",
    scope: "read_products",
    text: "Reads a product, hidden or not, with its stock.",
    input: z.strictObject({ slug: z.string().regex(/^[\w-]{1,200}$/) }),
    output: product,
    read: (asked, _, deps) => readAnyProduct(asked, deps),
  }),
];
