import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Amount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { bulkActionLabels, bulkResultLabel } from "@/modules/bulk/components/bulk-labels";
import { BulkTable } from "@/modules/bulk/components/bulk-table";
import { Actor } from "@/components/admin/frame/actor";
import { ShopTime } from "@/components/admin/frame/times";
import { secondPersonPage } from "@/app/composition/second-person";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { ActionForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RefreshWhileWaiting } from "@/components/ui/refresh-while-waiting";
import { type BulkView, readBulk } from "@/modules/bulk/read-bulk";
import { may } from "@/lib/staff/rights";

import { submitStop } from "@/app/admin/(signed-in)/(bulk)/bulk/submit-bulk";

export const metadata: Metadata = { title: "Many orders" };

/** What became of each order of bulk work. The page renews itself while some wait. */
export default async function BulkRunPage({ params }: PageProps<"/admin/bulk/[id]">) {
  const { data: id } = z.uuid().safeParse((await params).id);
  if (id === undefined) notFound();
  const run = await readForStaff(`/admin/bulk/${id}`, "read", (deps) => readBulk({ id }, deps));
  const staff = await requireStaff(`/admin/bulk/${id}`, "read");
  if (run === undefined) notFound();
  const { action, requestedBy, requestedAt, waitsUntil, items } = run;
  const isOver = waitsUntil !== null && waitsUntil <= new Date();
  const ended = items.filter(({ result, interrupted }) => result !== null || interrupted).length;
  const stopped = items.filter(({ result }) => result === "stopped").length;
  const failed = items.filter(
    ({ result, interrupted }) =>
      interrupted || !["done", "stopped", "declined_by_second_person", "expired"].includes(result ?? "done"),
  );
  return (
    <div className="grid gap-5">
      <BackLink href="/admin">Orders</BackLink>
      <div className="intro">
        <h1>{bulkActionLabels[action]}</h1>
        <p role="status">
          {ended - stopped} of {items.length} orders are done
          {failed.length > 0 && `, ${failed.length} of them need a look`}
          {stopped > 0 && `; ${stopped} were stopped`}. Asked by <Actor by={requestedBy} />,{" "}
          <ShopTime at={requestedAt} />.
        </p>
      </div>
      {waitsUntil !== null && ended < items.length && (
        <Alert variant="warning">
          <AlertTitle>{isOver ? "Nobody approved it in time" : "This waits for a second person"}</AlertTitle>
          <p>
            {isOver ? (
              "Nothing was refunded. Ask again if it is still to be done."
            ) : (
              <>
                Nothing is refunded before somebody else has approved the whole sum, until{" "}
                <ShopTime at={waitsUntil} />.{" "}
                <Link href={secondPersonPage} className="link">
                  What waits
                </Link>
              </>
            )}
          </p>
        </Alert>
      )}
      {waitsUntil === null && ended < items.length && <RefreshWhileWaiting seconds={3} />}
      {items.some(({ waits }) => waits) && may(staff.role, "bulk") && (
        <ActionForm action={submitStop}>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="outline">
            Stop: do none of those that wait
          </Button>
        </ActionForm>
      )}
      <Card aria-label="Orders" className="overflow-hidden">
        <BulkTable
          caption="Orders"
          role={staff.role}
          columns={[{ number: "Amount" }, "Result"]}
          rows={items.map((item) => ({
            number: item.number,
            name: item.name,
            cells: [
              item.amount && <Amount key="amount" money={item.amount} />,
              <ItemResult key="result" item={item} action={action} />,
            ],
          }))}
        />
      </Card>
    </div>
  );
}

function ItemResult({
  item: { result, interrupted },
  action,
}: Pick<BulkView, "action"> & { item: BulkView["items"][number] }) {
  if (interrupted) return "Interrupted. Look at the order before you repeat it.";
  if (result === null) return <Badge>Waits</Badge>;
  if (result === "done") return <Badge variant="success">Done</Badge>;
  return bulkResultLabel(result, action);
}
