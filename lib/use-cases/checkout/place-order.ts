import "server-only";
import { randomInt } from "node:crypto";
import { z } from "zod";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import { type ShopperId, hashShopperId } from "@/lib/shopper-id";
import { checkoutForm } from "./checkout-form";
import type { Deps } from "@/lib/use-cases/deps";
import { type CartLine, type PriceCartDeps, priceCart } from "./price-cart";

export type PlaceOrderInput = z.input<typeof checkoutForm> & {
  shopperId: ShopperId;
  /** Minted by the form, a UUID: the same form sent twice is one order. */
  placement: string;
  priceList: string;
  lines: readonly CartLine[];
  locale: string;
};

/** `path` is dotted, such as `delivery.name`. */
export type CheckoutIssue = { path: string; code: z.infer<typeof issueCode> };

export type PlaceOrderError =
  | { kind: "empty_cart" }
  | { kind: "invalid"; issues: CheckoutIssue[] }
  /** This shopper or address has placed too many orders. */
  | { kind: "limit_reached"; retryAt: Date };

const issueCode = z.enum(["required", "too_long", "invalid"]);

const orderForm = checkoutForm.extend({
  placement: z.uuid("invalid"),
  lines: z.array(
    z.object({
      productId: z.uuid("invalid"),
      quantity: z.int("invalid").min(1, "invalid").max(99, "invalid"),
    }),
  ),
});

/** Places an order of a cart. Prices, total and currency come from the database, never from the form. */
export async function placeOrder(
  input: PlaceOrderInput,
  deps: PriceCartDeps & Pick<Deps, "limits">,
): Promise<Result<{ number: OrderNumber }, PlaceOrderError>> {
  const { db } = deps;
  const form = orderForm.safeParse(input);
  if (!form.success) return err({ kind: "invalid", issues: form.error.issues.map(issueOf) });

  const { placement, lines, contact, delivery } = form.data;
  const shopper = hashShopperId(input.shopperId);
  const findPlaced = async () => {
    const where = { shopper_placement: { shopper, placement } };
    const placed = await db.order.findUnique({ where, select: { number: true } });
    return placed && { number: orderNumberSchema.parse(placed.number) };
  };
  const placedBefore = await findPlaced();
  if (placedBefore !== null) return ok(placedBefore);

  const cart = await priceCart({ lines, priceList: input.priceList }, deps);
  if (cart.lines.length === 0) return err({ kind: "empty_cart" });
  const refused = await deps.limits?.countOrder({ shopper });
  if (refused !== undefined) return err({ kind: "limit_reached", ...refused });
  const number = newOrderNumber();
  const order = {
    ...contact,
    ...delivery,
    number,
    shopper,
    placement,
    currency: cart.total.currency,
    currencyExponent: cart.total.exponent,
    totalMinor: BigInt(cart.total.minor),
    deliveryMinor: BigInt(cart.delivery.minor),
    intent: cart.intent,
    captureNowMinor: cart.intent === "PAY" ? 0n : BigInt(cart.chargedNow.minor),
    locale: input.locale,
    lines: {
      create: cart.lines.map(({ product, quantity }) => ({
        productId: product.id,
        name: product.name,
        unitMinor: BigInt(product.price.minor),
        quantity,
        madeToOrder: product.madeToOrder,
      })),
    },
  };
  try {
    await db.order.create({ data: order, select: { id: true } });
    return ok({ number });
  } catch (cause) {
    // The same form may arrive twice at once; the unique index on shopper and placement admits one.
    const placedMeanwhile = await findPlaced();
    if (placedMeanwhile === null) throw cause;
    return ok(placedMeanwhile);
  }
}

function issueOf({ path, message }: z.core.$ZodIssue): CheckoutIssue {
  return { path: path.join("."), code: issueCode.parse(message) };
}

// Crockford's base 32: without I, L, O and U, which are easily misread.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random number for people and for the bank, such as `K7QF-2M9X`: one of 10^12. */
function newOrderNumber(): OrderNumber {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return orderNumberSchema.parse(`${letters.slice(0, 4)}-${letters.slice(4)}`);
}
