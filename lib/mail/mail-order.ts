import type { Address } from "@/lib/addresses/format-address";
import { type Money, type StoredCurrency, storedMoney } from "@/lib/money/money";
import { deliveryOf } from "@/lib/orders/order-columns";
import { deliveryAndTaxOf } from "@/lib/orders/order-lines";
import type { ShopperOrderLine, ShopperOrderView } from "@/lib/orders/views";
import { piecesOf } from "@/lib/orders/pieces";
import type { ReadMail } from "./read-mail";

/** An order as mails show it. */
export type MailOrder = StoredCurrency &
  Pick<ShopperOrderView, "deliveryMethod" | "expected" | "discount" | "tax"> & {
    number: string;
    placedAt: Date;
    /** Opens the order in any browser: a secret. */
    link: string;
    lines: Pick<ShopperOrderLine, "name" | "image" | "quantity" | "total" | "unsent">[];
    delivery: Address;
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
    lines: order.lines.map((line) => ({
      name: line.name,
      image: line.product.image,
      quantity: line.quantity,
      total: storedMoney(line.unitMinor * BigInt(line.quantity), order),
      unsent: piecesOf(line).unsent,
    })),
    delivery: deliveryOf(order),
    deliveryFee: storedMoney(order.deliveryMinor, order),
    ...deliveryAndTaxOf(order),
    total: storedMoney(order.totalMinor, order),
  };
}
