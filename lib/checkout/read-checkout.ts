import "server-only";
import { hash } from "node:crypto";
import { z } from "zod";
import { findRegion } from "@/lib/addresses/address-format";
import { parsePhone } from "@/lib/addresses/parse-phone";
import { servesPlace } from "@/lib/addresses/tax-area";
import { localDay } from "@/lib/calendar/day";
import { invariant } from "@/lib/invariant";
import { merchant } from "@/lib/merchant";
import { err, ok, type Result } from "@/lib/result";
import { machineText } from "@/lib/text/clean-text";
import type { OrderContent } from "./change-order";
import { checkoutForm, type TypedFields } from "./checkout-form";
import { type CheckoutIssue, issueOf } from "./checkout-issue";
import { chooseDeliveryMethod } from "./choose-delivery-method";
import { type CartLine, loadCart, type PriceCartDeps } from "./price-cart";
import type { CartView, DeliveryMethodView, DiscountProblem } from "./views";

/** A checkout form with the cart that it is for. */
export type CheckoutInput = {
  contact: { email: string };
  /** Address, and what else is typed for it. */
  delivery: TypedFields<z.output<ReturnType<typeof checkoutForm>>["delivery"]>;
  /** The code of a delivery method; the preselected one if it is absent or empty. */
  deliveryMethod?: string;
  /** Dropped if the delivery method needs none. */
  phone?: string | null;
  /** Minted with the cart, a UUID: the same cart sent twice, or changed and sent again, is one order. */
  idempotencyKey: string;
  priceList: string;
  lines: readonly CartLine[];
  /** The code that the shopper has typed, as it is stored. */
  discountCode?: string;
  locale: string;
  /** The digest of what the page showed: of anything else, nothing is placed. Absent from a page that does not show all of it. */
  shown?: string;
};

export type CheckoutError =
  | { kind: "empty_cart" }
  | { kind: "invalid"; issues: CheckoutIssue[] }
  /** The code cannot be used: the order costs more than its page showed. */
  | { kind: "discount_refused"; problem: DiscountProblem };

const cartForm = z.object({
  idempotencyKey: z.uuid("invalid"),
  lines: z.array(
    z.object({
      productId: z.uuid("invalid"),
      quantity: z.int("invalid").min(1, "invalid").max(99, "invalid"),
    }),
  ),
});

/** What a checkout form says, checked and priced. */
export type Checkout = {
  idempotencyKey: string;
  cart: CartView;
  /** The delivery methods that serve the address, the preselected one first. */
  methods: DeliveryMethodView[];
  content: OrderContent;
  /** Names what was priced: lines, amounts, address, delivery and its days, and the terms of what is sold on some. */
  digest: string;
};

/** Checks a checkout form and prices its cart. Prices, total and currency come from the database, never from the form. */
export async function readCheckout(
  input: CheckoutInput,
  deps: PriceCartDeps,
): Promise<Result<Checkout, CheckoutError>> {
  const { priceList, locale, discountCode } = input;
  const form = checkoutForm(input.delivery.country).extend(cartForm.shape).safeParse(input);
  const lines = form.success ? form.data.lines : [];
  const priced = await loadCart({ lines, discountCode, priceList, locale }, deps);
  const chosen = chooseDelivery(input, priced.methods);
  const issues = [...(form.error?.issues.map(issueOf) ?? []), ...(chosen.ok ? [] : chosen.error)];
  if (!form.success || !chosen.ok) return err({ kind: "invalid", issues });

  const { contact, delivery } = form.data;
  const { phone, method } = chosen.value;
  const { country, region, postalCode, city } = delivery;
  const place = { country, region, postalCode, city };
  const cart = priced.view(chooseDeliveryMethod(priced.methods, { code: method.code, place }), place);
  if (cart.lines.length === 0) return err({ kind: "empty_cart" });
  // What is sold on terms takes no code: that of the cart is for the things that stay in it.
  if (cart.onTerms === null && cart.discountProblem !== null)
    return err({ kind: "discount_refused", problem: cart.discountProblem });
  const { deliveryMethod, discount, tax } = cart;
  invariant(deliveryMethod !== null, "a delivery method was chosen");
  const content: OrderContent = {
    currency: cart.total.currency,
    columns: {
      ...contact,
      ...delivery,
      phone,
      totalMinor: BigInt(cart.total.minor),
      deliveryMinor: BigInt(cart.delivery.minor),
      deliveryMethod: deliveryMethod.code,
      deliveryName: deliveryMethod.name,
      expectedFrom: deliveryMethod.expected.from,
      expectedUntil: deliveryMethod.expected.until,
      discountCode: discount?.code ?? null,
      discountKind: discount?.kind ?? null,
      discountMinor: BigInt(discount?.amount.minor ?? 0),
      taxName: tax?.name ?? null,
      taxBasisPoints: tax?.basisPoints ?? 0,
      taxIncluded: tax?.included ?? true,
      taxMinor: BigInt(tax?.amount.minor ?? 0),
      intent: cart.intent,
      captureNowMinor: cart.intent === "PAY" ? 0n : BigInt(cart.chargedNow.minor),
      locale,
    },
    lines: cart.lines.map(({ product, quantity }, line) => ({
      productId: product.id,
      name: product.name,
      unitMinor: BigInt(product.price.minor),
      quantity,
      discountMinor: BigInt(cart.lineDiscounts[line] ?? 0),
      madeToOrder: product.madeToOrder,
    })),
  };
  // What is agreed to counts from the day of the merchant's calendar.
  const agreed = cart.onTerms && { ...cart.onTerms, at: localDay(cart.onTerms.at, merchant.timeZone) };
  const digest = digestOf({ content, agreed });
  if (input.shown !== undefined && input.shown !== digest)
    return err({ kind: "invalid", issues: [{ path: "shown", code: "invalid" }] });
  const methods = priced.methods.filter(({ serves }) => servesPlace(serves, place));
  return ok({ idempotencyKey: form.data.idempotencyKey, cart, methods, content, digest });
}

function digestOf(shown: { content: OrderContent; agreed: object | null }): string {
  const text = JSON.stringify(shown, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return hash("sha256", text, "base64url");
}

/** The delivery method of a form that serves its place, with the phone number in E.164 if the method needs one. */
function chooseDelivery<Method extends Pick<DeliveryMethodView, "code" | "serves" | "needsPhone">>(
  { delivery: { country, region }, ...form }: CheckoutInput,
  methods: Method[],
): Result<{ method: Method; phone: string | null }, CheckoutIssue[]> {
  const code = form.deliveryMethod?.trim() || undefined;
  const place = { country, region: region && (findRegion(country, region)?.code ?? region) };
  const method = chooseDeliveryMethod(methods, { code, place });
  if (method === undefined) return err([{ path: "deliveryMethod", code: "invalid" }]);
  if (!method.needsPhone) return ok({ method, phone: null });
  const typed = machineText(form.phone ?? "");
  if (typed === "") return err([{ path: "phone", code: "required" }]);
  const phone = parsePhone(typed, country);
  return phone === undefined ? err([{ path: "phone", code: "invalid" }]) : ok({ method, phone });
}
