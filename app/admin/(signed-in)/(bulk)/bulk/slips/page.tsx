import type { Metadata } from "next";

import { bulkQuery } from "@/app/admin/(signed-in)/(bulk)/bulk/bulk-query";
import { filterOf, orderListQuery, writeOrderListQuery } from "@/app/admin/(signed-in)/order-list-query";
import { openOrder } from "@/app/admin/(signed-in)/orders/[number]/open-order";
import { services } from "@/app/composition/services";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { BackLink } from "@/components/admin/frame/back-link";
import { orderListPath } from "@/components/admin/frame/paths";
import { SlipToPack } from "@/components/admin/order/packing-slip";
import { PrintButton } from "@/components/ui/print-button";
import { listOrders } from "@/lib/back-office/list-orders";
import { searchOf } from "@/lib/staff/rights";
import { bulkAtMost } from "@/modules/bulk/bulk-action";
import { modulePages } from "@/modules/pages";

export const metadata: Metadata = { title: "Packing slips" };

/** The packing slips of chosen orders, or of the first orders of a list: each parcel on a page of its own. */
export default async function SlipsPage({ searchParams }: PageProps<"/admin/bulk/slips">) {
  const fields = await searchParams;
  const { order: chosen } = bulkQuery.parse(fields);
  const query = orderListQuery.parse(fields);
  const here = `/admin/bulk/slips?${new URLSearchParams([...new URLSearchParams(writeOrderListQuery(query)), ...chosen.map((number) => ["order", number])])}`;
  const staff = await requireStaff(here, "read");
  const numbers = await readForStaff(here, "read", async (deps) => {
    if (chosen.length > 0) return chosen;
    const list = { search: searchOf(query.search, staff.role), state: filterOf(query), pageSize: bulkAtMost };
    return (await listOrders(list, deps)).rows.map(({ number }) => number);
  });
  const { db } = await services();
  const orders = [];
  // One after the other: a hundred at once would take every connection from the shoppers.
  for (const number of numbers) {
    const order = await openOrder(number, staff);
    if (order?.mayDispatch === true) orders.push(order);
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="intro">
          <BackLink href={orderListPath(writeOrderListQuery(query))}>Orders</BackLink>
          <h1>Packing slips</h1>
          <p role="status">
            {`${orders.length} ${orders.length === 1 ? "parcel" : "parcels"} of ${numbers.length} orders. Each prints on a page of its own.`}
          </p>
        </div>
        <PrintButton>Print</PrintButton>
      </div>
      {orders.map((order) => (
        <SlipToPack key={order.number} order={order}>
          {modulePages.map(
            ({ SlipFacts }, index) => SlipFacts && <SlipFacts key={index} number={order.number} db={db} />,
          )}
        </SlipToPack>
      ))}
    </div>
  );
}
