"use server";

import { redirect } from "next/navigation";

import { withAtLeast } from "@/app/(shop)/cart";
import { readCart, saveCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";
import { listPlanProducts } from "@/lib/catalogue/list-plan-products";
import { listOrdered } from "@/lib/orders/list-ordered";

/** Puts the things of an order in the cart again. What the cart holds of them already counts. A cart with a plan stays as it is. */
export async function orderAgain(form: FormData): Promise<void> {
  const number = orderNumberSchema.safeParse(form.get("number"));
  if (!number.success) redirect("/cart");
  const [access, cart, deps] = await Promise.all([readOrderAccess(), readCart(), services()]);
  const ordered = await listOrdered({ number: number.data, access }, deps);
  const productIds = cart.lines.map(({ productId }) => productId);
  const plans = await listPlanProducts({ productIds }, deps);
  if (plans.size > 0) redirect("/cart?instead=plan");
  await saveCart({ ...cart, lines: ordered.reduce(withAtLeast, cart.lines) });
  redirect("/cart");
}
