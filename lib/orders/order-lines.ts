import type { Prisma } from "@/lib/db/generated/client";
import { type StoredCurrency, storedMoney } from "@/lib/money/money";
import { taxName } from "@/lib/money/tax";

import type { orderColumns } from "./order-columns";
import type { DeliveryAndTax, OrderLineView } from "./views";

/** The lines of an order in the order of the cart, for `orderLines`. */
export const linesInOrder = {
  orderBy: [{ position: "asc" }, { id: "asc" }],
  select: {
    name: true,
    quantity: true,
    madeToOrder: true,
    unitMinor: true,
    discountMinor: true,
    product: { select: { slug: true, image: true, leadTimeDays: true } },
  },
} satisfies Prisma.Order$linesArgs;

type OrderLineRow = Prisma.OrderLineGetPayload<typeof linesInOrder>;

/** The lines of an order as they were sold, even if the catalogue has changed. */
export function orderLines(order: StoredCurrency & { lines: OrderLineRow[] }): OrderLineView[] {
  return order.lines.map(({ name, quantity, madeToOrder, unitMinor, discountMinor, product }) => ({
    name,
    quantity,
    madeToOrder,
    leadTimeDays: madeToOrder ? product.leadTimeDays : null,
    slug: product.slug,
    image: product.image,
    unit: storedMoney(unitMinor, order),
    total: storedMoney(unitMinor * BigInt(quantity), order),
    discount: storedMoney(discountMinor, order),
  }));
}

/** The delivery method, the expected days, the discount and the tax of an order, as they were when it was placed. */
export function deliveryAndTaxOf(
  order: Prisma.OrderGetPayload<{ select: typeof orderColumns }>,
): DeliveryAndTax {
  const { phone, deliveryMethod: code, deliveryName: name, expectedFrom, expectedUntil } = order;
  return {
    phone,
    deliveryMethod: code === null || name === null ? null : { code, name },
    expected:
      expectedFrom === null || expectedUntil === null ? null : { from: expectedFrom, until: expectedUntil },
    discount:
      order.discountCode === null || order.discountKind === null
        ? null
        : {
            code: order.discountCode,
            kind: order.discountKind,
            amount: storedMoney(order.discountMinor, order),
          },
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
