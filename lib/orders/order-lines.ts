import type { Order, OrderLine, Product } from "@/lib/db/generated/client";
import { type StoredCurrency, storedMoney } from "@/lib/money/money";
import { taxName } from "@/lib/money/tax";
import type { DeliveryView, OrderLineView, ShopperOrderView } from "./views";

/** A line as the statements of orders read it. */
export type OrderLineRow = Pick<OrderLine, "name" | "quantity" | "madeToOrder" | "unitMinor"> & {
  product: Pick<Product, "slug" | "image" | "leadTimeDays">;
};

type StoredAddress = Pick<
  Order,
  "name" | "addressLine1" | "addressLine2" | "city" | "region" | "postalCode" | "country"
>;

type StoredMethodAndTax = Pick<
  Order,
  | "phone"
  | "deliveryMethod"
  | "deliveryName"
  | "expectedFrom"
  | "expectedUntil"
  | "taxName"
  | "taxBasisPoints"
  | "taxIncluded"
  | "taxMinor"
> &
  StoredCurrency;

/** What an order's row says about its delivery and its tax. */
export type StoredDelivery = StoredAddress & StoredMethodAndTax;

/** The lines of an order as they were sold, even if the catalogue has changed. */
export function orderLines(order: StoredCurrency & { lines: OrderLineRow[] }): OrderLineView[] {
  return order.lines.map(({ name, quantity, madeToOrder, unitMinor, product }) => ({
    name,
    quantity,
    madeToOrder,
    leadTimeDays: madeToOrder ? product.leadTimeDays : null,
    slug: product.slug,
    image: product.image,
    unit: storedMoney(unitMinor, order),
    total: storedMoney(unitMinor * BigInt(quantity), order),
  }));
}

export function deliveryOf(order: StoredAddress): DeliveryView {
  const { name, addressLine1, addressLine2, city, region, postalCode, country } = order;
  return { name, addressLine1, addressLine2, city, region, postalCode, country };
}

/** The delivery method, the expected days and the tax of an order, as they were when it was placed. */
export function deliveryAndTaxOf(
  order: StoredMethodAndTax,
): Pick<ShopperOrderView, "phone" | "deliveryMethod" | "expected" | "tax"> {
  const { phone, deliveryMethod: code, deliveryName: name, expectedFrom, expectedUntil } = order;
  return {
    phone,
    deliveryMethod: code === null || name === null ? null : { code, name },
    expected:
      expectedFrom === null || expectedUntil === null ? null : { from: expectedFrom, until: expectedUntil },
    tax:
      order.taxName === null
        ? null
        : {
            name: taxName.parse(order.taxName),
            amount: storedMoney(order.taxMinor, order),
            basisPoints: order.taxBasisPoints,
            included: order.taxIncluded,
          },
  };
}
