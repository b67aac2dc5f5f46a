import "server-only";
import { randomInt } from "node:crypto";
import { z } from "zod";
import { err, ok, type Result } from "@/lib/result";
import { checkoutForm } from "./checkout-form";
import type { Deps } from "@/lib/use-cases/deps";
import { hashShopper } from "@/lib/shopper-id";
import { type CartLine, priceCart, splitCharge } from "./price-cart";

export type PlaceOrderInput = z.input<typeof checkoutForm> & {
  shopper: string;
  /** Minted by the form, a UUID: the same form sent twice is one order. */
  placement: string;
  priceList: string;
  lines: readonly CartLine[];
  locale: string;
};

export type PlaceOrderError =
  { kind: "empty_cart" } | { kind: "invalid"; issues: { path: string; code: string }[] };

const orderable = z.object({
  placement: z.uuid(),
  lines: z.array(z.object({ productId: z.uuid(), quantity: z.int().min(1).max(99) })),
});

/** Places an order of a cart, priced from the database and not from anything that the shopper sent. */
export async function placeOrder(
  input: PlaceOrderInput,
  deps: Deps,
): Promise<Result<{ number: string }, PlaceOrderError>> {
  const { db, settings } = deps;
  const form = checkoutForm.safeParse(input);
  if (!form.success) {
    const issues = form.error.issues.map(({ path, message }) => ({ path: path.join("."), code: message }));
    return err({ kind: "invalid", issues });
  }
  const cartForm = orderable.safeParse(input);
  if (!cartForm.success) {
    const issues = cartForm.error.issues.map(({ path }) => ({ path: path.join("."), code: "invalid" }));
    return err({ kind: "invalid", issues });
  }
  const shopper = hashShopper(input.shopper);
  const placedBefore = { shopper_placement: { shopper, placement: input.placement } };
  const findPlaced = () => db.order.findUnique({ where: placedBefore, select: { number: true } });
  const before = await findPlaced();
  if (before !== null) return ok(before);

  const cart = await priceCart(input, deps);
  if (cart.lines.length === 0) return err({ kind: "empty_cart" });
  const { intent, chargedNow } = splitCharge(cart.lines, cart.delivery.minor, settings.checkoutIntent);
  const { contact, delivery } = form.data;
  const order = {
    ...contact,
    ...delivery,
    number: orderNumber(),
    shopper,
    placement: input.placement,
    currency: cart.total.currency,
    totalMinor: BigInt(cart.total.minor),
    deliveryMinor: BigInt(cart.delivery.minor),
    intent,
    captureNowMinor: intent === "PAY" ? 0n : BigInt(chargedNow),
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
    return ok(await db.order.create({ data: order, select: { number: true } }));
  } catch (cause) {
    // Of the same form sent twice at the same moment, the database lets one through.
    const first = await findPlaced();
    if (first === null) throw cause;
    return ok(first);
  }
}

// Crockford's base 32: no I, L, O or U, which people misread.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number for people and for the bank, such as `K7QF-2M9X`: one of 10^12, never counted up. */
function orderNumber(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
