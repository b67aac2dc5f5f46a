import "server-only";

import { findRegion } from "@/lib/addresses/address-format";
import { servesPlace } from "@/lib/addresses/tax-area";
import type { CheckoutIssue } from "@/lib/checkout/checkout-issue";
import { placeOrder } from "@/lib/checkout/place-order";
import { loadCart } from "@/lib/checkout/price-cart";
import { soldProducts } from "@/lib/checkout/product-select";
import { readCheckout } from "@/lib/checkout/read-checkout";
import type { DeliveryMethodView, DiscountProblem, HeldStock } from "@/lib/checkout/views";
import type { OrderNumber } from "@/lib/ids";
import { ok, type Result } from "@/lib/result";
import type { ShopperId } from "@/lib/shopper-id";
import { discountCodeOf } from "@/lib/text/clean-text";

import { type Amounts, amountsOfCart } from "./amounts";
import type { UcpDeps } from "./answer-agent";
import { type CheckoutContent, deliveryIn, nameIn, quantitiesIn } from "./checkout-content";
import { type Message, type ProtocolError, rateLimited, refusal, wrong } from "./protocol";

type Asked = {
  id: string;
  priceList: string;
  locale: string;
  content: CheckoutContent;
  /** Pieces of each product that its order holds, by the product's id. */
  held: HeldStock;
  /** Whose order is placed if nothing is missing; nothing is placed without it. */
  shopperId?: ShopperId;
};

export type CheckedContent = {
  amounts: Amounts;
  /** The delivery methods that serve the destination. */
  options: DeliveryMethodView[];
  messages: Message[];
  isComplete: boolean;
  placed?: OrderNumber;
};

/** Prices what an agent has sent, says what is missing or wrong, and places the order, or changes it, if nothing is. */
export async function checkContent(
  { content, held, shopperId, id, priceList, locale }: Asked,
  deps: UcpDeps,
): Promise<Result<CheckedContent, ProtocolError>> {
  const { db, terms } = deps;
  const quantities = quantitiesIn(content);
  const found = await db.product.findMany({
    where: { slug: { in: [...quantities.keys()] }, ...soldProducts(terms) },
    select: { id: true, slug: true, ...(terms.select as object) },
  });
  // What is sold on terms of its own is agreed to by its buyer, on the shop's pages.
  const sold = new Map(found.filter((each) => terms.of(each) === null).map((each) => [each.slug, each.id]));
  const lines = [...quantities].flatMap(([slug, quantity]) => {
    const productId = sold.get(slug);
    return productId === undefined ? [] : [{ productId, quantity }];
  });
  const { destinations, destination, option } = deliveryIn(content);
  const codes = content.discounts?.codes ?? [];
  const discountCode = discountCodeOf(codes[0] ?? "") || undefined;
  const cart = await loadCart({ lines, discountCode, priceList, locale }, deps);
  const country = (destination?.address_country ?? "").toUpperCase();
  const { address_region: region = null, postal_code: postalCode = null } = destination ?? {};
  const city = destination?.address_locality ?? "";
  const isoRegion = region && (findRegion(country, region)?.code ?? region);
  const place = destination && { country, region: isoRegion, postalCode, city };
  const options = place === undefined ? [] : cart.methods.filter(({ serves }) => servesPlace(serves, place));
  const chosen = options.find(({ code }) => code === option);
  const view = cart.view(chosen, place);

  const pathOf = (slug: string) =>
    `$.line_items[${content.line_items.findIndex(({ item }) => item.id === slug)}]`;
  const shortOf = (slug: string, name: string, left: number) =>
    wrong(
      "out_of_stock",
      left === 0 ? `${name} is sold out.` : `Of ${name}, ${left} are left.`,
      pathOf(slug),
    );
  const messages = [...quantities.keys()]
    .filter((slug) => !view.lines.some(({ product }) => product.slug === slug))
    .map((slug) => wrong("item_unavailable", `${slug} cannot be bought here.`, pathOf(slug)));
  if (view.discountProblem !== null) messages.push(codeWarning(...codeProblems[view.discountProblem]));
  for (const index of codes.slice(1).keys())
    messages.push(codeWarning("discount_code_combination_disallowed", "An order takes one code.", index + 1));
  if (destinations.length === 0)
    messages.push(wrong("missing", "Send the delivery address.", `${method}.destinations`));
  else if (destination === undefined)
    messages.push(wrong("missing", "Select a destination.", `${method}.selected_destination_id`));
  else if (options.length === 0)
    messages.push(wrong("address_undeliverable", "Nothing is delivered to this address.", address));
  else if (chosen === undefined)
    messages.push(wrong("missing", "Select one of the options.", `${method}.groups[0].selected_option_id`));

  const { buyer } = content;
  const input = {
    priceList,
    locale,
    idempotencyKey: id,
    lines,
    discountCode: view.discountProblem === null ? discountCode : undefined,
    contact: { email: buyer?.email ?? "" },
    delivery: {
      name: nameIn(destination) || nameIn(buyer),
      addressLine1: destination?.street_address ?? "",
      addressLine2: destination?.extended_address ?? null,
      city,
      region,
      postalCode,
      country,
    },
    deliveryMethod: chosen?.code,
    phone: destination?.phone_number ?? buyer?.phone_number ?? null,
  };
  const checked = await readCheckout(input, deps);
  if (!checked.ok && checked.error.kind === "invalid")
    messages.push(...describeIssues(checked.error.issues, destination !== undefined));
  for (const { product, quantity } of view.lines) {
    const left = product.stock === null ? quantity : product.stock + (held[product.id] ?? 0);
    if (left < quantity) messages.push(shortOf(product.slug, product.name, left));
  }
  const amounts = amountsOfCart(view);
  const isComplete = checked.ok && messages.every(({ type }) => type !== "error");
  const result = { amounts, options, messages, isComplete };
  if (!isComplete || shopperId === undefined) return ok(result);

  const placed = await placeOrder({ ...input, shopperId }, deps);
  if (placed.ok && placed.value.outcome === "too_late") return notModifiable;
  if (placed.ok) return ok({ ...result, placed: placed.value.number });
  const because = (...more: Message[]) =>
    ok({ ...result, isComplete: false, messages: [...messages, ...more] });
  switch (placed.error.kind) {
    case "limit_reached":
      return rateLimited(placed.error);
    case "maintenance":
      return refusal(503, "service_unavailable", "The shop takes no orders for a while. Try again later.");
    case "discount_refused":
      // The order costs more than was said, so that nothing is placed before the agent has sent it without the code.
      return because(wrong(...codeProblems[placed.error.problem], "$.discounts.codes[0]"));
    case "out_of_stock":
      return because(
        ...placed.error.short.map(({ productId, name, left }) =>
          shortOf(found.find((each) => each.id === productId)?.slug ?? "", name, left),
        ),
      );
    default:
      return because(wrong("invalid", "The checkout changed meanwhile. Send it again.", "$"));
  }
}

export const notModifiable = refusal(
  409,
  "checkout_not_modifiable",
  "This checkout is paid, being paid, cancelled, or over.",
);

const method = "$.fulfillment.methods[0]";
const address = `${method}.destinations[0]`;

function codeWarning(code: string, content: string, index = 0): Message {
  return { type: "warning", code, content, path: `$.discounts.codes[${index}]` };
}

const codeProblems = {
  unknown: ["discount_code_invalid", "There is no such code."],
  ended: ["discount_code_expired", "The code has ended."],
  not_yet: ["discount_code_invalid", "The code is not valid yet."],
  other_price_list: ["discount_code_user_ineligible", "The code is not valid in this market."],
  plan: ["discount_code_invalid", "The code is not valid for these items."],
  nothing_left: ["discount_code_invalid", "The code would pay for all of the order."],
  used_up: ["discount_code_expired", "The code is used up."],
  used_before: ["discount_code_user_ineligible", "The code was used before."],
} satisfies Record<DiscountProblem, [code: string, content: string]>;

/** Where the agent sends what the checkout form calls so. */
const paths: Record<string, string> = {
  "contact.email": "$.buyer.email",
  "delivery.name": `${address}.first_name`,
  "delivery.addressLine1": `${address}.street_address`,
  "delivery.addressLine2": `${address}.extended_address`,
  "delivery.city": `${address}.address_locality`,
  "delivery.region": `${address}.address_region`,
  "delivery.postalCode": `${address}.postal_code`,
  "delivery.country": `${address}.address_country`,
  phone: `${address}.phone_number`,
};

const issueTexts = {
  required: ["missing", "This is needed."],
  too_long: ["invalid", "This is too long."],
  invalid: ["invalid", "This cannot be right."],
} satisfies Record<CheckoutIssue["code"], [code: string, content: string]>;

/** What is wrong with the form. Without a destination or an option, more cannot be right, which was said already. */
function describeIssues(issues: readonly CheckoutIssue[], hasDestination: boolean): Message[] {
  return issues
    .filter(({ path }) => path !== "deliveryMethod" && (hasDestination || !/^(delivery|phone)/.test(path)))
    .map(({ path, code }) =>
      wrong(...issueTexts[code], paths[path] ?? `$.${path.replace(/^lines\.(\d+)/, "line_items[$1]")}`),
    );
}
