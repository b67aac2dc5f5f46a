import "server-only";

import { getFormatter, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";

import { type CartLine, linesToBuy } from "@/app/(shop)/cart";
import { type Cart, changeCart } from "@/app/(shop)/cart-cookie";
import type { FormReply } from "@/components/shop/checkout/checkout-form";
import type { ShortLine } from "@/lib/checkout/stock";

import type { TermSaleError } from "@/modules/seam/shop-module";

import { removeDiscount } from "./cart-discount";
import { describeIssues } from "./describe-issues";

/** Why an order was not placed, and nothing agreed. */
export type Refusal = TermSaleError;

/** Says why a cart was not ordered, and changes the cart if that helps. `country` is that of the address. */
export async function describeRefusal(refusal: Refusal, cart: Cart, country: string): Promise<FormReply> {
  switch (refusal.kind) {
    case "empty_cart":
    case "not_on_terms":
      return redirect("/cart");
    case "invalid":
      return describeIssues(refusal.issues, country);
    case "maintenance":
      return describeMaintenance();
    case "limit_reached":
      return describeLimit(refusal.retryAt);
    case "out_of_stock":
      return lowerQuantities(cart, refusal.short);
    case "discount_refused":
      return removeDiscount(cart, refusal.problem);
  }
}

/**
 * Lowers the quantities of what is bought to what is left, and says so. The page then shows the new total, and keeps what was
 * typed. If nothing is left of anything, the cart says it, or the page if it was bought without the cart.
 */
async function lowerQuantities(cart: Cart, short: ShortLine[]): Promise<FormReply> {
  const fit = (line: CartLine): CartLine[] => {
    const left = short.find(({ productId }) => productId === line.productId)?.left;
    if (left === 0) return [];
    return [{ ...line, quantity: Math.min(line.quantity, left ?? line.quantity) }];
  };
  const [first] = linesToBuy(cart).flatMap(fit);
  if (first === undefined) return cart.buyNow === undefined ? redirect("/cart") : describeSoldOut(short);
  await changeCart(cart, (now) =>
    cart.buyNow === undefined ? { ...now, lines: now.lines.flatMap(fit) } : { ...now, buyNow: first },
  );
  return describeShort(short);
}

/** Describes a limit on orders to the shopper, and when it ends. */
async function describeLimit(retryAt: Date): Promise<FormReply> {
  const [t, format] = await Promise.all([getTranslations("checkout"), getFormatter()]);
  const message = t("limit", { when: format.relativeTime(retryAt, new Date()) });
  return replyOf(t("limitTitle"), message);
}

/** Says that nothing is sold for a while. */
async function describeMaintenance(): Promise<FormReply> {
  const t = await getTranslations("maintenance");
  return replyOf(t("title"), t("refused"));
}

/** Says of which products fewer are left than were in the cart. */
async function describeShort(short: readonly ShortLine[]): Promise<FormReply> {
  const t = await getTranslations("checkout");
  const messages = short.map(({ name, left }) =>
    left === 0 ? t("soldOut", { product: name }) : t("fewerLeft", { product: name, left }),
  );
  return replyOf(t("fewerLeftTitle"), [...messages, t("checkTotal")].join(" "));
}

/** Says that what was bought without the cart has sold out. */
async function describeSoldOut([sold]: readonly ShortLine[]): Promise<FormReply> {
  const t = await getTranslations("checkout");
  return replyOf(t("limitTitle"), t("soldOutNow", { product: sold?.name ?? "" }));
}

/** A refusal that is about no field. */
function replyOf(title: string, message: string): FormReply {
  return { title, errors: [{ field: "form", message }] };
}
