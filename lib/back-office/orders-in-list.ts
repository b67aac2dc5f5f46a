import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { expiringAuthorizations, type FindDeps, paymentsToReview } from "@/lib/payments/find-payments";
import type { TermsDeps } from "@/lib/checkout/product-select";
import type { ListSource } from "@/lib/lists/list-page";
import type { AdminOrderFilter } from "./views";

type Place = Pick<ListSource, "at" | "id" | "beside">;

const ofOrders: Place = {
  at: Prisma.sql`"orders"."created_at"`,
  id: Prisma.sql`"orders"."id"`,
  beside: (number) => Prisma.sql`SELECT "created_at", "id" FROM "orders" WHERE "number" = ${number}`,
};
const ofPayments: Place = { ...ofOrders, at: Prisma.sql`p."ordered_at"`, id: Prisma.sql`p."order_id"` };

const holdBegan = Prisma.sql`(
  SELECT min(o."opened_at") FROM "operation" o
  WHERE o."payment_id" = p."id" AND o."kind" = 'AUTHORIZE' AND o."state" = 'SUCCEEDED')`;
const ofHolds: Place = {
  at: holdBegan,
  id: Prisma.sql`p."order_id"`,
  beside: (number) => Prisma.sql`SELECT ${holdBegan}, p."order_id" FROM "payment" p
    WHERE p."latest" AND p."order_id" = (SELECT "id" FROM "orders" WHERE "number" = ${number})`,
};

/** When an order was promised to arrive, and of one day the order that was placed first. An order without a promise is due since then. */
const promised = Prisma.sql`(coalesce("orders"."expected_until", "orders"."created_at"::date), "orders"."created_at")`;
const ofPromises: Place = {
  at: promised,
  id: Prisma.sql`"orders"."id"`,
  beside: (number) => Prisma.sql`SELECT ${promised}, "orders"."id" FROM "orders" WHERE "number" = ${number}`,
};
const places: Partial<Record<AdminOrderFilter, Place>> = {
  authorization_ending: ofHolds,
  to_dispatch: ofPromises,
};

/** The lists in which orders wait for a person, the most urgent first. A day ends well if they are empty. Each has its oldest first. */
export const workLists = [
  "authorization_ending",
  "chargeback",
  "outcome_unknown",
  "held",
  "not_captured",
  "dispatch_undecided",
  "to_dispatch",
] as const satisfies AdminOrderFilter[];

/** Whether a filter shows what waits for a person. */
export function isWorkList(state: AdminOrderFilter | undefined): state is (typeof workLists)[number] {
  return workLists.some((list) => list === state);
}

/**
 * The orders of a list: those that a filter shows, the same rule as `orderState`, with the condition of a search.
 *
 * Each reads an index that holds only such orders, in the list's order: conditions are written as in those indexes. Only holds
 * that end soon are sorted by their end, and what is to leave by its promise: both are few.
 */
export function ordersInList(
  { state, search: found }: { state?: AdminOrderFilter; search?: readonly Prisma.Sql[] },
  deps: FindDeps & TermsDeps,
): ListSource {
  if (state === undefined || state === "unpaid" || state === "expired" || state === "failed") {
    return { ...ofOrders, search: found, rows: Prisma.sql`FROM "orders" WHERE ${ordersThat(state, deps)}` };
  }
  const place = places[state] ?? ofPayments;
  const join =
    found === undefined && place !== ofPromises
      ? Prisma.empty
      : Prisma.sql`JOIN "orders" ON "orders"."id" = p."order_id"`;
  return {
    ...place,
    oldestFirst: isWorkList(state),
    search: found,
    rows: Prisma.sql`FROM "payment" p ${join} WHERE ${paymentsThat(state, deps)}`,
  };
}

type WithoutMoney = "unpaid" | "expired" | "failed";

function ordersThat(state: WithoutMoney | undefined, { terms }: TermsDeps): Prisma.Sql {
  const latest = Prisma.sql`FROM "payment" p WHERE p."order_id" = "orders"."id" AND p."latest"`;
  const failed = Prisma.sql`p."order_state" = 'failed' AND NOT p."outcome_unknown"`;
  switch (state) {
    case undefined:
      return Prisma.sql`true`;
    // An order without a payment may expire until it has expired.
    case "unpaid":
      return Prisma.sql`"orders"."expires_at" IS NOT NULL AND "orders"."expired_at" IS NULL AND NOT EXISTS (SELECT 1 ${latest})`;
    case "expired":
      return Prisma.sql`"orders"."expired_at" IS NOT NULL AND NOT EXISTS (SELECT 1 ${latest} AND NOT (${failed}))`;
    // So may one whose payment failed. One on terms never expires: the module knows which is not paid.
    case "failed":
      return Prisma.sql`"orders"."expired_at" IS NULL AND EXISTS (SELECT 1 ${latest} AND ${failed}) AND "orders"."id" IN (
        SELECT "id" FROM "orders" WHERE "expires_at" IS NOT NULL AND "expired_at" IS NULL
        ${terms.unpaidOrders === undefined ? Prisma.empty : Prisma.sql`UNION ALL ${terms.unpaidOrders}`})`;
  }
}

/**
 * The rule of `dispatchStop` for the database, whatever a person must decide: payments "p" with pieces that have not left and are not
 * refunded, and with money for them.
 */
const awaitsDispatch = Prisma.sql`
  p."latest" AND p."status" = 'APPROVED' AND NOT p."voided" AND p."dispatched_at" IS NULL AND p."order_id" IS NOT NULL
  AND NOT (p."held" AND p."captured_minor" = 0)
  AND p."captured_minor" - p."refunded_minor" - p."refund_pending_minor"
    + CASE WHEN p."rest_closed_at" IS NULL THEN p."authorized_minor" - p."captured_minor" ELSE 0 END > 0
  AND NOT EXISTS (SELECT 1 FROM "operation" o WHERE o."payment_id" = p."id" AND o."closed_at" IS NULL AND o."kind" = 'VOID')
  AND EXISTS (
    SELECT 1 FROM "order_line" l WHERE l."order_id" = p."order_id"
      AND l."quantity" > (SELECT coalesce(sum(d."quantity"), 0) FROM "dispatch_line" d WHERE d."order_line_id" = l."id")
        + (SELECT "unsent" FROM "refunded_pieces"(l."id")))`;

/** The rule of `dispatchDoubts` for the database. */
const dispatchIsDoubtful = Prisma.sql`p."charged_back_minor" > 0
  OR CASE WHEN p."rest_closed_at" IS NULL THEN p."authorized_minor" ELSE p."captured_minor" END < p."amount_minor"`;

/** The condition of the payments "p" whose orders a filter shows. */
export function paymentsThat(state: Exclude<AdminOrderFilter, WithoutMoney>, deps: FindDeps): Prisma.Sql {
  switch (state) {
    case "authorization_ending":
      return expiringAuthorizations(deps);
    case "held":
    case "not_captured":
      return paymentsToReview[state];
    case "approved":
      return Prisma.sql`p."latest" AND p."order_id" IS NOT NULL AND (p."outcome_unknown" OR p."status" = 'APPROVED')`;
    case "to_dispatch":
      return Prisma.sql`${awaitsDispatch} AND NOT (${dispatchIsDoubtful})`;
    case "dispatch_undecided":
      return Prisma.sql`${awaitsDispatch} AND (${dispatchIsDoubtful})`;
    case "chargeback":
      return Prisma.sql`p."latest" AND p."order_id" IS NOT NULL AND p."chargeback_open"`;
    // Also one of which something is refunded.
    case "partly_captured":
      return Prisma.sql`p."latest" AND p."status" = 'APPROVED' AND NOT p."voided" AND p."captured_minor" < p."authorized_minor"
        AND p."captured_minor" > 0 AND p."rest_closed_at" IS NULL AND NOT p."outcome_unknown"`;
    case "outcome_unknown":
      return Prisma.sql`p."outcome_unknown" AND p."latest" AND p."order_id" IS NOT NULL`;
    default:
      return Prisma.sql`p."latest" AND NOT p."outcome_unknown" AND p."order_id" IS NOT NULL
        AND p."order_state" = ${state}::"order_state"`;
  }
}
