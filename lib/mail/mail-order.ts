import { type Money, type StoredCurrency, storedMoney } from "@/lib/money/money";
import { deliveryAndTaxOf, deliveryOf } from "@/lib/orders/order-lines";
import type { DeliveryView, OrderLineView, ShopperOrderView } from "@/lib/orders/views";
import type { ReadMail } from "./read-mail";

/** An order as mails show it. */
export type MailOrder = StoredCurrency &
  Pick<ShopperOrderView, "deliveryMethod" | "expected" | "discount" | "tax"> & {
    number: string;
    placedAt: Date;
    /** Opens the order in any browser: a secret. */
    link: string;
    lines: Pick<OrderLineView, "name" | "image" | "quantity" | "total">[];
    delivery: DeliveryView;
    deliveryFee: Money;
    total: Money;
  };

export function mailOrderOf(order: NonNullable<ReadMail["order"]>, link: string): MailOrder {
  const { number, createdAt, currency, currencyExponent } = order;
  return {
    number,
    placedAt: createdAt,
    link,
    currency,
    currencyExponent,
    lines: order.lines.map(({ name, quantity, unitMinor, product }) => ({
      name,
      image: product.image,
      quantity,
      total: storedMoney(unitMinor * BigInt(quantity), order),
    })),
    delivery: deliveryOf(order),
    deliveryFee: storedMoney(order.deliveryMinor, order),
    ...deliveryAndTaxOf(order),
    total: storedMoney(order.totalMinor, order),
  };
}
