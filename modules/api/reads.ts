import "server-only";

import { z } from "zod";

import { orderFilterGroups, orderStateLabels, reviewLabels } from "@/components/admin/frame/labels";
import { listOrders } from "@/lib/back-office/list-orders";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { orderForRole, orderRowsForRole } from "@/lib/back-office/views-for-role";
import type { OperationEntry, TimelineEntry } from "@/lib/back-office/views";
import { orderNumberSchema } from "@/lib/ids";
import { searchOf } from "@/lib/staff/rights";
import { envelope } from "@/modules/events/event-types";
import { readEvents } from "@/modules/events/read-events";
import { readAnyProduct } from "@/modules/product-admin/admin-product";

import type { Caller } from "./keys";
import { type ApiDeps, read } from "./operation";

const minor = z.int().describe("in minor units of the currency");
const time = z.iso.datetime();
const namesOf = <Name extends string>(labels: Record<Name, unknown>) => Object.keys(labels) as Name[];
const state = z.enum(namesOf(orderStateLabels));
const review = z.enum(namesOf(reviewLabels)).nullable().describe("why a person must look at it");
const filters = orderFilterGroups.flatMap((group) => group.filters.map(([filter]) => filter));

/** The most rows of a page. */
const most = 100;
const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/)
  .default("25")
  .transform(Number)
  .describe(`how many at most, up to ${most}`);

const row = z.object({
  number: z.string(),
  placedAt: time,
  state,
  review,
  name: z.string(),
  email: z.string(),
  currency: z.string().describe("ISO 4217"),
  totalMinor: minor,
});

const number = orderNumberSchema.describe("the order's number");
const ofOrder = z.strictObject({ number });

const order = row.extend({
  revision: z.string().describe("what acts send back, so that nothing is done to an order that has changed"),
  phone: z.string().nullable(),
  delivery: z.object({
    name: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string(),
  }),
  deliveryMinor: minor,
  discountMinor: minor,
  taxMinor: minor.nullable(),
  authorizedMinor: minor,
  capturedMinor: minor,
  refundedMinor: minor,
  capturableMinor: minor,
  refundableMinor: minor,
  dispatchDoubts: z
    .array(z.enum(["charged_back", "part_charged"]))
    .describe("what a dispatch must confirm first"),
  lines: z.array(
    z.object({
      line: z.int().describe("its place, from 1: what acts name it by"),
      sku: z.string().nullable(),
      product: z.string().describe("the last part of the product's address"),
      name: z.string(),
      quantity: z.int(),
      unitMinor: minor,
      toDispatch: z.int().describe("pieces that have neither left nor been refunded"),
      refundable: z.int().describe("pieces that can still be refunded"),
    }),
  ),
  dispatches: z.array(
    z.object({
      at: time,
      carrier: z.string().nullable(),
      tracking: z.string().nullable(),
      items: z.array(z.object({ product: z.string(), name: z.string(), quantity: z.int() })),
    }),
  ),
});

const payments = z.object({
  payments: z.array(
    z.object({
      attempt: z.int(),
      bankOrderId: z.string(),
      status: z.string(),
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
      endReason: z.string().nullable().describe("why an attempt ended without money"),
      operations: z.array(
        z.object({
          id: z.string(),
          kind: z.string().describe("such as PAY, AUTHORIZE, CAPTURE, VOID or REFUND"),
          state: z.string().describe("such as SUCCEEDED, DECLINED or UNKNOWN"),
          amountMinor: minor.nullable(),
          at: time,
          closedAt: time.nullable(),
          by: z.string().describe("shopper, system, an address of staff, or api: and the name of a key"),
          bankTransactionId: z.string().nullable(),
          bankCode: z.string().nullable(),
          reason: z.string().nullable().describe("the bank's, or of a refund what was chosen"),
        }),
      ),
    }),
  ),
});

const product = z.object({
  slug: z.string(),
  sku: z.string().nullable(),
  name: z.string(),
  isShown: z.boolean(),
  stock: z.int().nullable().describe("null if it is made to order or not counted"),
  prices: z.array(z.object({ list: z.string(), currency: z.string(), amountMinor: minor })),
});

/** An order as the role of a key sees it, with the name that its revision has in the API; undefined if there is none. */
async function openOrder(
  asked: { number: z.infer<typeof number> },
  { role }: Pick<Caller, "role">,
  deps: ApiDeps,
) {
  const found = await readAdminOrder(asked, deps);
  if (found === undefined) return undefined;
  const viewed = orderForRole(found, { role, hasAuthenticator: false, provenAt: null }, deps.now());
  const parcels = viewed.timeline.flatMap((entry) => (entry.kind === "dispatched" ? [entry.parcel] : []));
  return { ...viewed, parcels, apiRevision: `${viewed.revision}.${parcels.length}` };
}

const isOperation = (entry: TimelineEntry): entry is OperationEntry => "gatewayTransactionId" in entry;

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
      search: z
        .string()
        .trim()
        .max(100)
        .default("")
        .describe("as in the admin: number, name, article, amount, day"),
      after: orderNumberSchema.optional().describe("the number of the last order of the page before"),
      limit,
    }),
    output: z.object({
      orders: z.array(row),
      next: z.string().nullable().describe("`after` of the next page"),
    }),
    async read({ search, limit: pageSize, ...query }, { role }, deps) {
      const list = await listOrders({ ...query, search: searchOf(search, role), pageSize }, deps);
      const orders = orderRowsForRole(list.rows, role).map((listed) => ({
        number: listed.number,
        placedAt: listed.placedAt.toISOString(),
        state: listed.state,
        review: listed.review?.kind ?? null,
        name: listed.name,
        email: listed.email,
        currency: listed.total.currency,
        totalMinor: listed.total.minor,
      }));
      return { orders, next: list.hasNext ? (orders.at(-1)?.number ?? null) : null };
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
      const { balances, total } = found;
      return {
        number: found.number,
        revision: found.apiRevision,
        placedAt: found.placedAt.toISOString(),
        state: found.state,
        review: found.review?.kind ?? null,
        name: found.name,
        email: found.email,
        phone: found.phone,
        delivery: found.delivery,
        currency: total.currency,
        totalMinor: total.minor,
        deliveryMinor: found.deliveryFee.minor,
        discountMinor: found.discount?.amount.minor ?? 0,
        taxMinor: found.tax?.amount.minor ?? null,
        authorizedMinor: balances.authorized.minor,
        capturedMinor: balances.captured.minor,
        refundedMinor: balances.refunded.minor,
        capturableMinor: balances.capturable.minor,
        refundableMinor: balances.refundable.minor,
        dispatchDoubts: found.dispatchDoubts,
        lines: found.lines.map(({ sku, slug, name, quantity, unit, pieces, refundable }, index) => ({
          line: index + 1,
          sku,
          product: slug,
          name,
          quantity,
          unitMinor: unit.minor,
          toDispatch: pieces.toDispatch,
          refundable,
        })),
        dispatches: found.parcels.map(({ at, carrier, tracking, items }) => ({
          at: at.toISOString(),
          carrier,
          tracking,
          items: items.map(({ slug, name, quantity }) => ({ product: slug, name, quantity })),
        })),
      };
    },
  }),
  read({
    path: "/orders/{number}/payments",
    scope: "read_orders",
    text: "Reads the payment attempts of an order, with each call of the bank that moved money or was to.",
    input: ofOrder,
    output: payments,
    async read(asked, caller, deps) {
      const found = await openOrder(asked, caller, deps);
      return (
        found && {
          payments: found.payments.map(({ attempt, gatewayOrderId, status, card, endReason }) => ({
            attempt,
            bankOrderId: gatewayOrderId,
            status,
            cardBrand: card?.brand ?? null,
            cardLast4: card?.last4 ?? null,
            endReason,
            operations: found.timeline
              .filter(isOperation)
              .filter((entry) => entry.attempt === attempt && entry.amount !== null)
              .map((entry) => ({
                id: entry.id,
                kind: entry.kind,
                state: entry.state,
                amountMinor: entry.amount?.minor ?? null,
                at: entry.at.toISOString(),
                closedAt: entry.closedAt?.toISOString() ?? null,
                by: entry.by,
                bankTransactionId: entry.gatewayTransactionId,
                bankCode: entry.gatewayCode,
                reason: entry.refund?.reason ?? entry.reason,
              })),
          })),
        }
      );
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
      const events = await readEvents({ position: { gt: BigInt(after) } }, deps, most);
      return { events, next: events.at(-1)?.position ?? Number(after) };
    },
  }),
  read({
    path: "/products/{slug}",
    scope: "read_products",
    text: "Reads a product, hidden or not, with its stock.",
    input: z.strictObject({ slug: z.string().regex(/^[\w-]{1,200}$/) }),
    output: product,
    async read(asked, _, deps) {
      const found = await readAnyProduct(asked, deps);
      if (found === undefined) return undefined;
      const { slug, sku, name, active: isShown, stock } = found;
      const prices = found.prices.map(({ list, price: { currency, minor: amountMinor } }) => ({
        list,
        currency,
        amountMinor,
      }));
      return { slug, sku, name, isShown, stock, prices };
    },
  }),
];
