import "server-only";
import { randomInt } from "node:crypto";
import { z } from "zod";
import { findRegion } from "@/lib/addresses/address-format";
import { parsePhone } from "@/lib/addresses/parse-phone";
import { type OrderNumber, orderNumberSchema } from "@/lib/ids";
import { invariant } from "@/lib/invariant";
import { err, ok, type Result } from "@/lib/result";
import { type ShopperId, hashShopperId } from "@/lib/shopper-id";
import { changeOrder, type OrderContent } from "./change-order";
import { checkoutForm } from "./checkout-form";
import { type CheckoutIssue, issueOf } from "./checkout-issue";
import type { Deps } from "@/lib/use-cases/deps";
import { chooseDeliveryMethod } from "./choose-delivery-method";
import { lockStock, type ShortLine } from "./lock-stock";
import { orderExpiry } from "./order-expiry";
import { nextPlacement } from "./placement";
import { type CartLine, listDeliveryMethods, type PriceCartDeps, priceCart } from "./price-cart";
import type { DeliveryMethodView } from "./views";

export type PlaceOrderInput = {
  contact: { email: string };
  delivery: Record<"name" | "addressLine1" | "city" | "country", string> &
    Partial<Record<"addressLine2" | "region" | "postalCode", string>>;
  /** The code of a delivery method; the preselected one where it is absent or empty. */
  deliveryMethod?: string;
  /** Dropped where the delivery method needs none. */
  phone?: string;
  shopperId: ShopperId;
  /** Minted with the cart, a UUID: the same cart sent twice, or changed and sent again, is one order. */
  placement: string;
  priceList: string;
  lines: readonly CartLine[];
  locale: string;
};

export type PlaceOrderError =
  | { kind: "empty_cart" }
  /** A plan is not bought with an order of its own: see `startSubscription`. */
  | { kind: "plan_in_cart" }
  /** Fewer are left than the cart holds: nothing was placed or changed. */
  | { kind: "out_of_stock"; short: ShortLine[] }
  | { kind: "invalid"; issues: CheckoutIssue[] }
  /** This shopper or address has placed too many orders. */
  | { kind: "limit_reached"; retryAt: Date };

const cartForm = z.object({
  placement: z.uuid("invalid"),
  lines: z.array(
    z.object({
      productId: z.uuid("invalid"),
      quantity: z.int("invalid").min(1, "invalid").max(99, "invalid"),
    }),
  ),
});

/** What became of a checkout form. */
export type Placed = {
  number: OrderNumber;
  /** The placement of the order: another one than the form's where the form's order is over. */
  placement: string;
  /** Unchanged: the order is as the form says. Too late: money was asked for, so the order stays as it was. */
  outcome: "placed" | "changed" | "unchanged" | "too_late";
};

/**
 * Places the order of a cart, or changes it where this cart has placed one.
 *
 * Prices, total and currency come from the database, never from the form. An order changes until money is asked for. One
 * that has expired is over: its cart places another one.
 */
export async function placeOrder(
  input: PlaceOrderInput,
  deps: PriceCartDeps & Pick<Deps, "limits" | "now">,
): Promise<Result<Placed, PlaceOrderError>> {
  const { priceList, locale } = input;
  const form = checkoutForm(input.delivery.country).extend(cartForm.shape).safeParse(input);
  const methods = await listDeliveryMethods({ priceList }, deps);
  const chosen = chooseDelivery(input, methods);
  const issues = [...(form.error?.issues.map(issueOf) ?? []), ...(chosen.ok ? [] : chosen.error)];
  if (!form.success || !chosen.ok) return err({ kind: "invalid", issues });

  const { lines, contact, delivery } = form.data;
  const { phone, method } = chosen.value;
  const place = { country: delivery.country, region: delivery.region };
  const cart = await priceCart({ lines, priceList, locale, place, deliveryMethod: method.code }, deps);
  if (cart.lines.length === 0) return err({ kind: "empty_cart" });
  if (cart.lines.some(({ product }) => product.plan !== null)) return err({ kind: "plan_in_cart" });
  const { deliveryMethod, tax } = cart;
  invariant(deliveryMethod !== null, "a delivery method was chosen");
  const content: OrderContent = {
    currency: cart.total.currency,
    columns: {
      ...contact,
      phone,
      name: delivery.name,
      addressLine1: delivery.addressLine1,
      addressLine2: delivery.addressLine2 ?? null,
      city: delivery.city,
      region: delivery.region ?? null,
      postalCode: delivery.postalCode ?? null,
      country: delivery.country,
      totalMinor: BigInt(cart.total.minor),
      deliveryMinor: BigInt(cart.delivery.minor),
      deliveryMethod: deliveryMethod.code,
      deliveryName: deliveryMethod.name,
      expectedFrom: deliveryMethod.expected.from,
      expectedUntil: deliveryMethod.expected.until,
      taxName: tax?.name ?? null,
      taxBasisPoints: tax?.basisPoints ?? 0,
      taxIncluded: tax?.included ?? true,
      taxMinor: BigInt(tax?.amount.minor ?? 0),
      intent: cart.intent,
      captureNowMinor: cart.intent === "PAY" ? 0n : BigInt(cart.chargedNow.minor),
      locale,
    },
    lines: cart.lines.map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      unitMinor: BigInt(product.price.minor),
      quantity,
      madeToOrder: product.madeToOrder,
    })),
  };
  const shopper = hashShopperId(input.shopperId);
  const changed = await changePlaced({ shopper, placement: form.data.placement, content }, deps);
  if (changed.kind !== "none") return resultOf(changed);

  const { placement } = changed;
  const refused = await deps.limits?.countOrder({ shopper });
  if (refused !== undefined) return err({ kind: "limit_reached", ...refused });
  const number = newOrderNumber();
  const order = {
    ...content.columns,
    number,
    shopper,
    placement,
    currency: content.currency,
    currencyExponent: cart.total.exponent,
    expiresAt: orderExpiry(deps.now()),
    lines: { create: content.lines },
  };
  try {
    const short = await deps.db.$transaction(async (tx) => {
      const missing = await lockStock(tx, content.lines, []);
      if (missing.length === 0) await tx.order.create({ data: order, select: { id: true } });
      return missing;
    });
    if (short.length > 0) return err({ kind: "out_of_stock", short });
    return ok({ number, placement, outcome: "placed" });
  } catch (cause) {
    // The same form may arrive twice at once; the unique index on shopper and placement admits one.
    const meanwhile = await changePlaced({ shopper, placement, content }, deps);
    if (meanwhile.kind === "none") throw cause;
    return resultOf(meanwhile);
  }
}

type Found = { kind: "found"; placed: Placed } | { kind: "short"; short: ShortLine[] };

function resultOf(found: Found): Result<Placed, PlaceOrderError> {
  return found.kind === "found" ? ok(found.placed) : err({ kind: "out_of_stock", short: found.short });
}

/** Changes the order of a placement, or of the one after it where that is over; otherwise the placement to place it with. */
async function changePlaced(
  { shopper, placement, content }: { shopper: string; placement: string; content: OrderContent },
  deps: Pick<Deps, "db" | "now">,
): Promise<Found | { kind: "none"; placement: string }> {
  const found = await changeOrder({ shopper, placement, content }, deps);
  if (found === undefined) return { kind: "none", placement };
  if (found.outcome === "over")
    return changePlaced({ shopper, placement: nextPlacement(placement), content }, deps);
  if (found.outcome === "out_of_stock") return { kind: "short", short: found.short };
  return { kind: "found", placed: { number: found.number, placement, outcome: found.outcome } };
}

/** The delivery method of a form that serves its place, with the phone number in E.164 where the method needs one. */
function chooseDelivery<Method extends Pick<DeliveryMethodView, "code" | "serves" | "needsPhone">>(
  { delivery: { country, region }, ...form }: PlaceOrderInput,
  methods: Method[],
): Result<{ method: Method; phone: string | null }, CheckoutIssue[]> {
  const code = form.deliveryMethod?.trim() || undefined;
  const place = { country, region: region && (findRegion(country, region)?.code ?? region) };
  const method = chooseDeliveryMethod(methods, { code, place });
  if (method === undefined) return err([{ path: "deliveryMethod", code: "invalid" }]);
  if (!method.needsPhone) return ok({ method, phone: null });
  const typed = form.phone?.trim() ?? "";
  if (typed === "") return err([{ path: "phone", code: "required" }]);
  const phone = parsePhone(typed, country);
  return phone === undefined ? err([{ path: "phone", code: "invalid" }]) : ok({ method, phone });
}

// Crockford's base 32: without I, L, O and U, which are easily misread.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random number for people and for the bank, such as `K7QF-2M9X`: one of 10^12. */
function newOrderNumber(): OrderNumber {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return orderNumberSchema.parse(`${letters.slice(0, 4)}-${letters.slice(4)}`);
}
