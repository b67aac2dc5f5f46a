"use server";

import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { z } from "zod";

import { readCart } from "@/app/(shop)/cart-cookie";
import { applyDiscount } from "@/app/(shop)/checkout/cart-discount";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { readShopperId } from "@/app/(shop)/shopper-cookie";
import type { CodeState } from "@/modules/seam/module-pages";

/** Applies the typed code to the cart or takes its code away, or returns why the code cannot be used. */
export async function submitCode(_: CodeState, form: FormData): Promise<CodeState> {
  const [shopperId, cart, { priceList }, locale] = await Promise.all([
    readShopperId(),
    readCart(),
    readPriceLists(),
    getLocale(),
  ]);
  if (shopperId === undefined) redirect("/checkout");
  const applied = await applyDiscount({ form, cart, shopperId, priceList: priceList.code, locale });
  if (applied.ok) return {};
  return {
    typed: z.string().optional().catch(undefined).parse(form.get("discountCode")),
    error: applied.error,
  };
}
