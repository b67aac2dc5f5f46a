import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { listPriceLists } from "@/lib/use-cases/checkout/list-price-lists";

import { type CartLine, parseCart } from "./cart-cookie";
import { isShopper } from "./shopper-cookie";

/** What a shopper's cookies say: who they are, what is in the cart, and which prices they see. */
export const readVisit = cache(async () => {
  const [jar, priceLists] = await Promise.all([cookies(), listPriceLists({}, await services())]);
  const chosen = jar.get("price_list")?.value;
  const priceList = priceLists.find(({ code }) => code === chosen) ?? priceLists[0];
  if (priceList === undefined) throw new Error("the shop has no price list: seed the database");
  return { shopper: await readShopper(), cart: parseCart(jar.get("cart")?.value), priceList, priceLists };
});

/** The raw value of the cookie that a shopper's orders belong to; none means no orders. */
export async function readShopper(): Promise<string | undefined> {
  const value = (await cookies()).get("shopper")?.value;
  return isShopper(value) ? value : undefined;
}

/** Keeps the cart for a month. Only an action may call it. */
export async function keepCart(lines: CartLine[]): Promise<void> {
  await keep("cart", JSON.stringify(lines), 60 * 60 * 24 * 30);
}

/** Keeps the chosen price list for a year. Only an action may call it. */
export async function keepPriceList(code: string): Promise<void> {
  await keep("price_list", code, 60 * 60 * 24 * 365);
}

async function keep(name: string, value: string, maxAge: number): Promise<void> {
  const secure = environment.APP_URL.startsWith("https:");
  (await cookies()).set(name, value, { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge });
}
