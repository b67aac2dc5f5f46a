"use server";

import { redirect } from "next/navigation";

import { withAtLeast } from "@/app/(shop)/cart";
import { changeCart, readCart } from "@/app/(shop)/cart-cookie";
import { readOrderAccess } from "@/app/(shop)/order-access";
import { services } from "@/app/composition/services";
import { orderNumberSchema } from "@/lib/ids";
import { listOrdered } from "@/lib/orders/read-order";

/** Puts the things of an order in the cart again. What the cart holds of them already counts. */
export async function orderAgain(form: FormData): Promise<void> {
  const number = orderNumberSchema.safeParse(form.get("number"));
  if (!number.success) redirect("/cart");
  const [access, cart, deps] = await Promise.all([readOrderAccess(), readCart(), services()]);
  const ordered = await listOrdered({ number: number.data, access }, deps);
  await changeCart(cart, (now) => ({ ...now, lines: ordered.reduce(withAtLeast, now.lines) }));
  redirect("/cart");
}
