import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";

import { readForStaff } from "@/app/admin/require-staff";
import { Amount } from "@/components/admin/amount";
import { BackLink } from "@/components/admin/back-link";
import { bulkActionLabels, bulkResultLabel } from "@/components/admin/bulk/bulk-labels";
import { BulkTable } from "@/components/admin/bulk/bulk-table";
import { ShopTime } from "@/components/admin/shop-time";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { RefreshWhileWaiting } from "@/components/ui/refresh-while-waiting";
import { type BulkView, readBulk } from "@/lib/bulk/read-bulk";

export const metadata: Metadata = { title: "Many orders" };

/** What became of each order of bulk work. The page renews itself while some wait. */
export default async function BulkRunPage({ params }: PageProps<"/admin/bulk/[id]">) {
  const { data: id } = z.uuid().safeParse((await params).id);
  if (id === undefined) notFound();
  const run = await readForStaff(`/admin/bulk/${id}`, "read", (deps) => readBulk({ id }, deps));
  if (run === undefined) notFound();
  const { action, requestedBy, requestedAt, items } = run;
  const ended = items.filter(({ result, interrupted }) => result !== null || interrupted).length;
  const failed = items.filter(({ result, interrupted }) => interrupted || (result ?? "done") !== "done");
  return (
    <div className="grid gap-5">
      <BackLink href="/admin">Orders</BackLink>
      <div className="intro">
        <h1>{bulkActionLabels[action]}</h1>
        <p role="status">
          {ended} of {items.length} orders are done
          {failed.length > 0 && `, ${failed.length} of them need a look`}. Asked by <bdi>{requestedBy}</bdi>,{" "}
          <ShopTime at={requestedAt} />.
        </p>
      </div>
      {ended < items.length && <RefreshWhileWaiting seconds={3} />}
      <Card aria-label="Orders" className="overflow-hidden">
        <BulkTable
          caption="Orders"
          columns={["Amount", "Result"]}
          rows={items.map((item) => ({
            number: item.number,
            name: item.name,
            cells: [
              item.amount && <Amount key="amount" money={item.amount} />,
              <ItemResult key="result" item={item} />,
            ],
          }))}
        />
      </Card>
    </div>
  );
}

function ItemResult({ item: { result, interrupted } }: { item: BulkView["items"][number] }) {
  if (interrupted) return "Interrupted. Look at the order before you repeat it.";
  if (result === null) return <Badge>Waits</Badge>;
  if (result === "done") return <Badge variant="success">Done</Badge>;
  return bulkResultLabel(result);
}
