import "server-only";
import type { CustomerId } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import type { Deps } from "@/lib/payments/deps";

import { addressColumns } from "./order-lines";
import type { DeliveryView, ShopperOrderView } from "./views";

/** The address of a customer's last order to a country that the shop delivers to; undefined without one. */
export async function readLastDelivery(
  { customerId }: { customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<(DeliveryView & Pick<ShopperOrderView, "phone">) | undefined> {
  const order = await db.order.findFirst({
    where: { customerId, country: { in: merchant.deliveryCountries } },
    orderBy: { createdAt: "desc" },
    select: { ...addressColumns, phone: true },
  });
  return order ?? undefined;
}
