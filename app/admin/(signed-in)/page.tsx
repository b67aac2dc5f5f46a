import type { Metadata } from "next";
import Link from "next/link";
import { z } from "zod";

import { OrderFilter } from "@/components/admin/order-filter";
import { OrderTable } from "@/components/admin/order-table";
import { Pager } from "@/components/admin/pager";
import { orderFilterLabels } from "@/components/admin/labels";
import { Card } from "@/components/ui/card";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { listOrders } from "@/lib/use-cases/orders/list-orders";

export const metadata: Metadata = { title: "Orders" };

const query = z.object({
  search: z.string().trim().max(100).catch(""),
  state: z
    .enum(orderFilterLabels.map(([filter]) => filter))
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export default async function OrdersPage({ searchParams }: PageProps<"/admin">) {
  const { search, state, page } = query.parse(await searchParams);
  const hrefOf = (target: number) => listPath({ search, state, page: String(target) });
  await requireStaff(hrefOf(page));

  const { rows, total, pageSize } = await listOrders(
    { search: search || undefined, state, page },
    await services(),
  );
  const isFiltered = search !== "" || state !== undefined;
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl font-semibold tracking-tight">Orders</h1>
      <OrderFilter search={search} state={state} />
      <Card aria-label="Orders" className="overflow-hidden">
        {rows.length > 0 ? <OrderTable rows={rows} /> : <NoOrders isFiltered={isFiltered} total={total} />}
      </Card>
      {total > 0 && <Pager page={page} pages={Math.ceil(total / pageSize)} total={total} hrefOf={hrefOf} />}
    </div>
  );
}

/** The path of the order list. Empty query values are left out. */
function listPath(query: Record<string, string | undefined>): `/admin?${string}` {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/admin?${new URLSearchParams(present)}`;
}

function NoOrders({ isFiltered, total }: { isFiltered: boolean; total: number }) {
  const [title, hint] =
    total > 0
      ? ["There is no such page", "The list has fewer pages."]
      : isFiltered
        ? ["No order matches", "Try a part of the number, the e-mail address or the name, or another state."]
        : ["No orders yet", "Orders appear here as soon as shoppers place them."];
  return (
    <div className="grid justify-items-center gap-1 px-6 py-16 text-center">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted-foreground">{hint}</p>
      {(isFiltered || total > 0) && (
        <Link href="/admin" className="mt-3 text-sm underline underline-offset-4">
          Show all orders
        </Link>
      )}
    </div>
  );
}
