import type { Metadata } from "next";

import { filterOf, orderListQuery, writeOrderListQuery } from "@/app/admin/(signed-in)/order-list-query";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Amount } from "@/components/admin/frame/amount";
import { Day } from "@/components/admin/frame/times";
import { BackLink } from "@/components/admin/frame/back-link";
import { bulkActionLabels } from "@/modules/bulk/components/bulk-labels";
import { BulkTable } from "@/modules/bulk/components/bulk-table";
import { orderListPath } from "@/components/admin/frame/paths";
import { bulkPath } from "@/modules/bulk/paths";
import { OrderStateBadge } from "@/components/admin/order/badges";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CarrierNames } from "@/components/admin/order/carrier-names";
import { Field, InputField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageForm } from "@/components/ui/form";
import { orderRowsForRole } from "@/lib/back-office/views-for-role";
import { listOrders } from "@/lib/back-office/list-orders";
import { searchOf } from "@/lib/staff/rights";
import { type PackingRow, readPacking } from "@/lib/back-office/read-packing";
import { bulkAtMost } from "@/modules/bulk/bulk-action";

export const metadata: Metadata = { title: "Many orders" };

/** The first orders of a list, to choose those that are captured, dispatched or refunded at once. */
export default async function BulkPage({ searchParams }: PageProps<"/admin/bulk">) {
  const query = orderListQuery.parse(await searchParams);
  const { search } = query;
  const isPacking = query.state === "to_dispatch";
  const here = `/admin/bulk?${writeOrderListQuery(query)}`;
  const { role } = await requireStaff(here, "read");
  const [list, packing] = await readForStaff(here, "read", async (deps) => {
    const input = { search: searchOf(search, role), state: filterOf(query), pageSize: bulkAtMost };
    const listed = await listOrders(input, deps);
    const numbers = listed.rows.map(({ number }) => number);
    return [listed, isPacking ? await readPacking({ numbers }, deps) : undefined] as const;
  });
  const rows = orderRowsForRole(list.rows, role);
  const all = (await searchParams).choose === "all";
  return (
    <div className="grid gap-5">
      <BackLink href={orderListPath(writeOrderListQuery(query))}>Orders</BackLink>
      <div className="intro">
        <h1>Many orders</h1>
        <p>
          {!list.hasNext ? "All orders of the list." : `The first ${rows.length} orders of the list.`} Choose
          some, and review them before anything is done.{" "}
          <Link
            href={bulkPath(writeOrderListQuery(query), { chooseAll: !all })}
            replace
            scroll={false}
            className="link"
          >
            {all ? "Choose none" : "Choose all"}
          </Link>
        </p>
      </div>
      <PageForm action="/admin/bulk/review" className="grid gap-5">
        <div className="flex flex-wrap items-end gap-4">
          <Field id="action" label="What to do">
            <select
              id="action"
              name="action"
              defaultValue={isPacking ? "dispatch" : "capture"}
              className="input"
            >
              {Object.entries(bulkActionLabels).map(([action, label]) => (
                <option key={action} value={action}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <InputField
            id="carrier"
            label="Carrier, if something leaves (optional)"
            list="carrier-names"
            maxLength={100}
            autoComplete="off"
          />
          <CarrierNames />
          <Button type="submit">Review</Button>
        </div>
        <Card aria-label="Orders" className="overflow-hidden">
          <BulkTable
            caption="Orders"
            role={role}
            columns={
              isPacking
                ? ["Promised", "Town", "Delivery", { number: "Pieces" }]
                : ["State", { number: "Left to capture" }]
            }
            rows={rows.map(({ number, name, state, leftToCapture }) => ({
              number,
              name,
              first: (
                <input
                  key={String(all)}
                  type="checkbox"
                  name="order"
                  value={number}
                  defaultChecked={all}
                  aria-label={`Choose order ${number}`}
                  className="size-6"
                />
              ),
              cells: isPacking
                ? packingCells(packing?.get(number))
                : [
                    <OrderStateBadge key="state" state={state} />,
                    leftToCapture && <Amount key="left" money={leftToCapture} />,
                  ],
            }))}
          />
        </Card>
      </PageForm>
    </div>
  );
}

function packingCells(row: PackingRow | undefined) {
  if (row === undefined) return [];
  const { promised, town, delivery, pieces } = row;
  return [promised && <Day key="promised" day={promised} />, <bdi key="town">{town}</bdi>, delivery, pieces];
}
