import "server-only";
import { randomUUID } from "node:crypto";
import type { CustomerId, OrderNumber } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import { type ShopperId, hashShopperId } from "@/lib/shopper-id";
import { changeOrder } from "./change-order";
import type { Deps } from "@/lib/payments/deps";
import { firstRevision, type NewOrder, insertOrder } from "./insert-order";
import { holdsTooMuch, type ShortLine } from "./stock";
import { holdExpiry, orderExpiry } from "./order-expiry";
import { nextIdempotencyKey } from "./idempotency-key";
import { newOrderNumber } from "./order-number";
import type { PriceCartDeps } from "./price-cart";
import { type CheckoutError, type CheckoutInput, readCheckout } from "./read-checkout";
import type { DiscountProblem } from "./views";

export type PlaceOrderInput = CheckoutInput & {
  shopperId: ShopperId;
  /** The signed-in customer, whose order it becomes; undefined for a guest. */
  customer?: { id: CustomerId; email: string };
};

export type PlaceOrderError =
  | CheckoutError
  /** A product is sold on terms of a module, which places its orders. */
  | { kind: "on_terms" }
  /** Fewer are left than the cart holds: nothing was placed or changed. */
  | { kind: "out_of_stock"; short: ShortLine[] }
  /** An operator holds new orders. */
  | { kind: "maintenance" }
  /** This shopper or address has placed too many orders, or holds too many pieces without a payment. */
  | { kind: "limit_reached"; retryAt: Date };

/** What became of a checkout form. */
export type Placed = {
  number: OrderNumber;
  /** The idempotency key of the order: another one than the form's if the form's order is over. */
  idempotencyKey: string;
  /** The order's revision, to which a payment is bound. */
  revision: number;
  /** Unchanged: the order is as the form says. Too late: money was asked for, so the order stays as it was. */
  outcome: "placed" | "changed" | "unchanged" | "too_late";
};

/**
 * Places the order of a cart, or changes it if this cart has placed one.
 *
 * Prices, total and currency come from the database, never from the form. An order changes until money is asked for. One
 * that has expired is over: its cart places another one.
 */
export async function placeOrder(
  input: PlaceOrderInput,
  deps: PriceCartDeps & Pick<Deps, "limits" | "now" | "consequences" | "isMaintenance">,
): Promise<Result<Placed, PlaceOrderError>> {
  if (deps.isMaintenance()) return err({ kind: "maintenance" });
  const read = await readCheckout(input, deps);
  if (!read.ok) return read;
  const { cart, content } = read.value;
  if (cart.lines.some(({ product }) => product.terms !== null)) return err({ kind: "on_terms" });
  const shopper = hashShopperId(input.shopperId);
  const { customer } = input;
  const holders = deps.limits?.holders({ shopper }) ?? [];
  const asked = { shopper, customer, content, holders };
  const changed = await changePlaced({ ...asked, idempotencyKey: read.value.idempotencyKey }, deps);
  if (changed.kind !== "none") return resultOf(changed);

  const { idempotencyKey } = changed;
  const refused = await deps.limits?.countOrder({ shopper });
  if (refused !== undefined) return err({ kind: "limit_reached", ...refused });
  const number = newOrderNumber();
  const order = {
    id: randomUUID(),
    number,
    shopper,
    customerId: customer?.id ?? null,
    idempotencyKey,
    currencyExponent: cart.total.exponent,
    expiresAt: (content.columns.discountCode === null ? orderExpiry : holdExpiry)(deps.now()),
    heldUntil: holdExpiry(deps.now()),
    holders,
    content,
  };
  try {
    const refusal = await insertWithinLimits(order, deps);
    if (refusal !== undefined) return err(refusal);
    return ok({ number, idempotencyKey, revision: firstRevision, outcome: "placed" });
  } catch (cause) {
    // The same form may arrive twice at once; the unique index on shopper and idempotency key admits one.
    const meanwhile = await changePlaced({ ...asked, idempotencyKey }, deps);
    if (meanwhile.kind === "none") throw cause;
    return resultOf(meanwhile);
  }
}

/**
 * Writes an order whose browser and address hold no more unpaid pieces with it than they may, and counts the use of its code;
 * otherwise returns why nothing was written.
 */
async function insertWithinLimits(
  order: NewOrder,
  {
    db,
    now,
    discounts,
    consequences,
  }: Pick<PriceCartDeps, "db" | "now" | "discounts"> & Pick<Deps, "consequences">,
): Promise<PlaceOrderError | undefined> {
  const { holders } = order;
  const { columns, lines } = order.content;
  return db.$transaction(async (tx) => {
    if (holders.length > 0 && (await holdsTooMuch(tx, { holders, lines })))
      return { kind: "limit_reached", retryAt: holdExpiry(now()) };
    const problem = await discounts?.lock(tx, columns, { order, replaced: null });
    if (problem !== undefined) return { kind: "discount_refused", problem };
    const short = await insertOrder(tx, order);
    if (short.length > 0) return { kind: "out_of_stock", short };
    await discounts?.take(tx, { ...columns, orderId: order.id, replaced: null });
    await consequences.orderPlaced(tx, { orderId: order.id });
    return undefined;
  });
}

type Found =
  | { kind: "found"; placed: Placed }
  | { kind: "short"; short: ShortLine[] }
  | { kind: "discount_refused"; problem: DiscountProblem }
  | { kind: "held_too_much"; retryAt: Date };

function resultOf(found: Found): Result<Placed, PlaceOrderError> {
  if (found.kind === "held_too_much") return err({ kind: "limit_reached", retryAt: found.retryAt });
  if (found.kind === "discount_refused") return err(found);
  return found.kind === "found" ? ok(found.placed) : err({ kind: "out_of_stock", short: found.short });
}

/** Changes the order of an idempotency key, or of the one after it if that is over; otherwise the idempotency key to place it with. */
async function changePlaced(
  { idempotencyKey, ...order }: Parameters<typeof changeOrder>[0],
  deps: Parameters<typeof changeOrder>[1],
): Promise<Found | { kind: "none"; idempotencyKey: string }> {
  const found = await changeOrder({ idempotencyKey, ...order }, deps);
  if (found === undefined) return { kind: "none", idempotencyKey };
  if (found.outcome === "over")
    return changePlaced({ ...order, idempotencyKey: nextIdempotencyKey(idempotencyKey) }, deps);
  if (found.outcome === "held_too_much") return { kind: "held_too_much", retryAt: holdExpiry(deps.now()) };
  if (found.outcome === "discount_refused") return { kind: found.outcome, problem: found.problem };
  if (found.outcome === "out_of_stock") return { kind: "short", short: found.short };
  const { number, revision, outcome } = found;
  return { kind: "found", placed: { number, idempotencyKey, revision, outcome } };
}
