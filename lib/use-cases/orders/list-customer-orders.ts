import "server-only";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";

import { readOrderRows } from "./read-order-rows";
import type { ShopperOrderRow } from "./views";

/** How many orders a page of the account shows. */
const pageSize = 20;

/** Lists a page of a customer's orders, newest first. Pages count from 1; one after the last is the last. */
export async function listCustomerOrders(
  { customerId, page }: { customerId: CustomerId; page: number },
  deps: Pick<Deps, "db">,
): Promise<{ orders: ShopperOrderRow[]; page: number; pages: number }> {
  const access = { customer: customerId, opened: [] };
  const skip = (page - 1) * pageSize;
  const { orders, count } = await readOrderRows({ access, skip, take: pageSize }, deps);
  const pages = Math.ceil(count / pageSize);
  if (pages > 0 || page === 1) return { orders, page, pages: Math.max(1, pages) };
  const all = await deps.db.order.count({ where: { customerId } });
  return listCustomerOrders({ customerId, page: Math.max(1, Math.ceil(all / pageSize)) }, deps);
}
