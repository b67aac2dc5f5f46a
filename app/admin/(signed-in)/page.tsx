import type { Metadata } from "next";
import { redirect } from "next/navigation";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { OrderFilter } from "@/components/admin/order-list/order-filter";
import { orderListPath, orderPath } from "@/components/admin/frame/paths";
import { OrderTable, SearchReadings } from "@/components/admin/order-list/order-list";
import { PackingTable } from "@/components/admin/order-list/packing-table";
import { WorkTiles } from "@/components/admin/order-list/work-tiles";
import { Pager } from "@/components/admin/frame/pager";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { ListPlace } from "@/lib/lists/list-page";
import { countWork } from "@/lib/back-office/count-work";
import { readPacking } from "@/lib/back-office/read-packing";
import { orderRowsForRole } from "@/lib/back-office/views-for-role";
import { listOrders } from "@/lib/back-office/list-orders";
import { countNotesFor } from "@/lib/back-office/note-order";
import { isWorkList } from "@/lib/back-office/orders-in-list";
import { may, searchOf } from "@/lib/staff/rights";
import { modulePages } from "@/modules/pages";

import { filterOf, orderListQuery, writeOrderListQuery } from "./order-list-query";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ searchParams }: PageProps<"/admin">) {
  const query = orderListQuery.parse(await searchParams);
  const { search, state, after, before, open } = query;
  const hrefOf = (place: ListPlace) => orderListPath(writeOrderListQuery({ search, state, ...place }));
  const isFiltered = search !== "" || state !== undefined;
  const isFirst = !isFiltered && after === undefined && before === undefined;
  const { role, email } = await requireStaff(hrefOf(query), "read");
  const [list, work, packing] = await readForStaff(hrefOf(query), "read", async (deps) => {
    const listed = { search: searchOf(search, role), state: filterOf(query), after, before };
    const [list, counts] = await Promise.all([
      deps.late.read((db) => listOrders(listed, { ...deps, db })),
      isFirst ? countWork(deps) : undefined,
    ]);
    const numbers = list.rows.map(({ number }) => number);
    return [
      list,
      counts,
      state === "to_dispatch" ? await readPacking({ numbers }, deps) : undefined,
    ] as const;
  });
  const notes = work === undefined ? 0 : await countNotesFor({ ...(await services()), email });
  const { hasPrevious, hasNext, searched } = list;
  const rows = orderRowsForRole(list.rows, role);
  const [only] = rows;
  // Only when the form was sent: going back to the list, or reloading it, stays there.
  if (open && only !== undefined && rows.length === 1 && !hasPrevious && !hasNext)
    redirect(orderPath(only.number, { from: writeOrderListQuery(query) }));
  return (
    <div className="grid gap-4">
      <h1>Orders</h1>
      {work && <WorkTiles counts={work} notes={notes} />}
      <OrderFilter search={search} state={state} />
      <SearchReadings searched={searched} />
      <Card aria-label="Orders" className="overflow-hidden">
        {rows.length > 0 && packing !== undefined ? (
          <PackingTable rows={rows} packing={packing} from={writeOrderListQuery(query)} />
        ) : rows.length > 0 ? (
          <OrderTable rows={rows} from={writeOrderListQuery(query)} />
        ) : (
          <NoOrders isFiltered={isFiltered} isFirstPage={!hasPrevious && !hasNext} />
        )}
      </Card>
      {rows.length > 0 &&
        modulePages.flatMap(({ orderListLinks = [] }) =>
          orderListLinks
            .filter(({ right, of }) => may(role, right) && (of === undefined || of === state))
            .map(({ label, pathOf, isFile }) => {
              const href = pathOf(writeOrderListQuery({ search, state }));
              return (
                <p key={label} className="text-sm">
                  {isFile ? (
                    <a href={href} download className="link">
                      {label}
                    </a>
                  ) : (
                    <Link href={href} className="link">
                      {label}
                    </Link>
                  )}
                </p>
              );
            }),
        )}
      <Pager
        {...{ hasPrevious, hasNext, hrefOf }}
        shown={rows.map(({ number }) => number)}
        oldestFirst={isWorkList(state === "all" ? undefined : state)}
      />
    </div>
  );
}

function NoOrders({ isFiltered, isFirstPage }: { isFiltered: boolean; isFirstPage: boolean }) {
  const [title, hint] = !isFirstPage
    ? ["There is no such page", "The list has fewer pages."]
    : isFiltered
      ? [
          "No order matches",
          "You can search by number, name, e-mail, town, an article or its number, phone, the end of a card, an amount, and a day, such as today, yesterday or 26 Nov 2026. Try a part less of it, or another state.",
        ]
      : ["No paid or authorized orders yet", "Orders appear here as soon as shoppers pay."];
  return (
    <div className="grid justify-items-center gap-1 px-6 py-16 text-center">
      <p className="font-semibold">{title}</p>
      <p className="hint max-w-prose">{hint}</p>
      <Link href="/admin?state=all" className="mt-3 text-sm underline underline-offset-4">
        Show all orders
      </Link>
    </div>
  );
}
