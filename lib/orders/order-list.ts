import "server-only";

import { onTermsShopper, type OrderAccess, visibleOrders } from "@/lib/order-access/order-access";
import type { Deps } from "@/lib/payments/deps";
import type { CustomerId } from "@/lib/ids";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { storedMoney } from "@/lib/money/money";
import { shopperOrderState, stateColumns } from "@/lib/payments/order-state";

import { type ShopperOrderRow, admitsAgain } from "./views";

/** Lists the latest 100 orders that the browser may see, newest first, each with the first of what was bought. */
export function listShopperOrders(
  { access }: { access: OrderAccess },
  { db }: Pick<Deps, "db">,
): Promise<ShopperOrderRow[]> {
  return readOrderRows(visibleOrders(access), { skip: 0, take: 100 }, db);
}

/** How many orders a page of the account shows. */
const pageSize = 20;

type OrderPage = { orders: ShopperOrderRow[]; page: number; pages: number };

/** Lists a page of a customer's orders, newest first. Pages count from 1; one after the last is the last. */
export async function listCustomerOrders(
  { customerId, page: asked }: { customerId: CustomerId; page: number },
  { db }: Pick<Deps, "db">,
): Promise<OrderPage> {
  const pages = Math.max(1, Math.ceil((await db.order.count({ where: { customerId } })) / pageSize));
  const page = Math.min(asked, pages);
  const orders = await readOrderRows({ customerId }, { skip: (page - 1) * pageSize, take: pageSize }, db);
  return { orders, page, pages };
}

/** How many lines of an order its row shows: the largest first, by which a shopper remembers it. */
const shownLines = 3;

/** Reads some of the orders for which the condition holds, newest first, each with the first of what was bought. */
async function readOrderRows(
  where: Prisma.OrderWhereInput,
  { skip, take }: { skip: number; take: number },
  db: Database,
): Promise<ShopperOrderRow[]> {
  const orders = await db.order.findMany({
    relationLoadStrategy: "join",
    where,
    skip,
    take,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: {
      number: true,
      createdAt: true,
      totalMinor: true,
      currency: true,
      currencyExponent: true,
      expiredAt: true,
      payments: {
        where: { latest: true },
        select: { ...stateColumns, operations: { where: { closedAt: null }, select: { closedAt: true } } },
      },
      lines: {
        take: shownLines,
        orderBy: [{ unitMinor: "desc" }, { id: "asc" }],
        select: { name: true, quantity: true, product: { select: { image: true } } },
      },
      shopper: true,
      _count: { select: { lines: true } },
    },
  });
  return orders.map((order) => {
    const state = shopperOrderState(order.payments[0], order);
    return {
      number: order.number,
      placedAt: order.createdAt,
      total: storedMoney(order.totalMinor, order),
      state,
      lines: order.lines.map(({ name, quantity, product }) => ({ name, quantity, image: product.image })),
      moreLines: order._count.lines - order.lines.length,
      admitsAgain: admitsAgain({ state, onTerms: order.shopper === onTermsShopper }),
    };
  });
}
