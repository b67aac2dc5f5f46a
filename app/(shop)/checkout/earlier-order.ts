import "server-only";

import { redirect } from "next/navigation";
import { z } from "zod";

import { findPlacedOrder } from "@/lib/checkout/find-placed-order";
import { nextIdempotencyKey } from "@/lib/checkout/idempotency-key";
import { services } from "@/app/composition/services";
import type { CustomerId } from "@/lib/ids";
import type { ShopperId } from "@/lib/shopper-id";

/**
 * Leads a form of an earlier cart to its order, or to the cart if it placed none. Returns if that order has expired
 * and the browser still holds its things.
 */
export async function redirectToEarlierOrder({
  current,
  ...asked
}: {
  shopperId: ShopperId;
  customerId: CustomerId | undefined;
  idempotencyKey: string;
  current: string;
}): Promise<void> {
  const { data: earlier } = z.uuid().safeParse(asked.idempotencyKey);
  const order = earlier && (await findPlacedOrder({ ...asked, idempotencyKey: earlier }, await services()));
  if (!order) redirect("/cart");
  if (order.state !== "expired" || nextIdempotencyKey(asked.idempotencyKey) !== current)
    redirect(`/orders/${order.number}`);
}
