import { z } from "zod";

import { OrderState } from "@/lib/db/generated/enums";

const minor = z.int().describe("in minor units of the order's currency");

const line = z.object({
  sku: z.string().nullable(),
  product: z.string().describe("the last part of the product's address"),
  name: z.string(),
  quantity: z.int(),
});

const order = z.object({
  number: z.string(),
  currency: z.string().describe("ISO 4217"),
  totalMinor: minor,
  deliveryMinor: minor,
  taxMinor: minor,
  discountMinor: minor,
  lines: z.array(line.extend({ unitMinor: minor })),
});

const payment = z
  .object({
    attempt: z.int(),
    state: z.enum(OrderState),
    review: z.boolean().describe("whether a person must look at it before goods leave"),
    authorizedMinor: minor,
    capturedMinor: minor,
    refundedMinor: minor,
    endReason: z.string().nullable().describe("why an attempt ended without money"),
  })
  .describe("The payment attempt, as it is after the event.");

const operation = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.string(),
  amountMinor: minor.nullable().describe("what was asked for"),
  approvedMinor: minor.nullable().describe("what the bank approved"),
  transactionId: z.string().nullable().describe("the bank's id of it"),
});

const moved = z.object({ order, payment, operation });

/** What the core's consequences say to other programs. A type never changes: what breaks a reader is a new version beside it. */
export const orderEvents = {
  "order.placed.v1": z
    .object({ order })
    .describe("An order was placed. Until it is paid it may change, or expire."),
  "order.paid.v1": moved.describe("The whole amount was paid."),
  "order.partly_approved.v1": moved.describe(
    "The bank approved less than the amount. A person decides what follows.",
  ),
  "order.authorized.v1": moved.describe("The bank holds the whole amount, which is captured later."),
  "order.captured.v1": moved.describe("All or a part of what the bank held was captured."),
  "order.voided.v1": moved.describe("An authorization or a charge was voided: nothing is paid."),
  "order.refunded.v1": moved
    .extend({ refunded: z.array(line).describe("empty if an amount was refunded without lines") })
    .describe("All or a part was refunded."),
  "order.payment_failed.v1": z
    .object({ order, payment, operation: operation.optional() })
    .describe("A payment attempt ended without money. Another one may follow."),
  "order.outcome_unknown.v1": moved.describe("The bank's answer to an operation was lost."),
  "order.outcome_resolved.v1": moved.describe(
    "An unknown outcome was resolved, by a late answer or by a decision.",
  ),
  "order.rest_closed.v1": z.object({ order, payment }).describe("No more will be captured of an order."),
  "order.dispatched.v1": z
    .object({
      order,
      dispatch: z.object({
        id: z.uuid(),
        carrier: z.string().nullable(),
        tracking: z.string().nullable(),
        lines: z.array(line),
      }),
    })
    .describe("Part or all of an order was dispatched."),
};

export type OrderEventType = keyof typeof orderEvents;

/** What is sent to an endpoint and listed in the feed. */
export const envelope = z.object({
  id: z.uuid().describe("the same however often it is sent"),
  position: z.int().describe("its place among all events, without gaps: the cursor of the feed"),
  type: z.string(),
  timestamp: z.iso.datetime(),
  subject: z.string().describe("the order or plan: those of one subject are sent in order"),
  data: z.record(z.string(), z.unknown()),
});

export type Envelope = z.infer<typeof envelope>;

/** The types of this shop's events, those of its modules included. */
export function listEventTypes(
  modules: readonly { eventTypes?: Readonly<Record<string, z.ZodObject>> }[],
): [type: string, data: z.ZodObject][] {
  return Object.entries(Object.assign({}, orderEvents, ...modules.map(({ eventTypes }) => eventTypes)));
}

/** What each type says, for people. */
export function viewEventTypes(
  modules: Parameters<typeof listEventTypes>[0],
): { type: string; text: string }[] {
  return listEventTypes(modules).map(([type, { description = "" }]) => ({ type, text: description }));
}
