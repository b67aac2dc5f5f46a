import type { Metadata } from "next";
import type { ReactNode } from "react";

import { bulkQuery } from "@/app/admin/(signed-in)/(bulk)/bulk/bulk-query";
import { submitBulk } from "@/app/admin/(signed-in)/(bulk)/bulk/submit-bulk";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Amount, formatAmount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { bulkActionLabels, bulkProblems } from "@/modules/bulk/components/bulk-labels";
import { BulkTable } from "@/modules/bulk/components/bulk-table";
import { ActionForm } from "@/components/ui/form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { captures, dispatches } from "@/modules/bulk/bulk-action";
import { slipsPath } from "@/modules/bulk/paths";
import { type BulkReviewRow, reviewBulk, sumByCurrency } from "@/modules/bulk/review-bulk";
import { may } from "@/lib/staff/rights";

export const metadata: Metadata = { title: "Review many orders" };

/** What would be done with each chosen order, with a sum for each currency, and the button that does it. */
export default async function BulkReviewPage({ searchParams }: PageProps<"/admin/bulk/review">) {
  const { action, carrier, order: numbers } = bulkQuery.parse(await searchParams);
  const here = `/admin/bulk/review?${new URLSearchParams([["action", action], ...numbers.map((number) => ["order", number])])}`;
  const rows = await readForStaff(here, "read", (deps) => reviewBulk({ action, numbers }, deps));
  const { role } = await requireStaff(here, "read");
  const ready = rows.filter(({ problem }) => problem === undefined);
  const slips = new URLSearchParams(ready.map(({ number }) => ["order", number])).toString();
  const mails = dispatches(action)
    ? captures(action)
      ? "one mail about what left and one about the charge"
      : "a mail about what left"
    : "a mail about the charge";
  return (
    <div className="grid gap-5">
      <BackLink href="/admin">Orders</BackLink>
      <div className="intro">
        <h1>{bulkActionLabels[action]}?</h1>
        <p>
          {ready.length} of {rows.length} chosen orders.
          {captures(action) &&
            ` To capture: ${sumByCurrency(ready).map(formatAmount).join(", ") || "nothing"}.`}{" "}
          Each customer gets {mails}.
        </p>
      </div>
      {dispatches(action) && ready.length > 0 && (
        <p className="text-sm">
          <Link href={slipsPath(slips)} className="link">
            Print their packing slips
          </Link>
        </p>
      )}
      {ready.length === 0 ? (
        <Alert variant="warning">Nothing can be done with these orders. Go back and choose others.</Alert>
      ) : (
        !may(role, "bulk") && (
          <Alert variant="warning">Your role may not do this. An owner, a manager or a clerk can.</Alert>
        )
      )}
      <ActionForm action={submitBulk} working="Starting…" className="grid justify-items-start gap-3">
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="carrier" value={carrier} />
        {ready.map(({ number, revision, amount }) => (
          <input
            key={number}
            type="hidden"
            name="item"
            value={`${number} ${revision} ${amount?.minor ?? ""}`.trim()}
          />
        ))}
        <Card aria-label="Orders" className="w-full overflow-hidden">
          <BulkTable
            caption="Orders"
            // A phone shows the last column.
            columns={
              dispatches(action)
                ? [{ number: "Pieces" }, { number: "To capture" }, "Tracking number (optional)"]
                : [{ number: "To capture" }]
            }
            rows={rows.map(({ number, name, pieces, amount, problem }) => ({
              number,
              name,
              cells: cellsOf(problem, [
                ...(dispatches(action) ? [pieces] : []),
                amount !== null && <Amount key="amount" money={amount} />,
                ...(dispatches(action) ? [<TrackingField key="tracking" number={number} />] : []),
              ]),
            }))}
          />
        </Card>
        {ready.length > 0 && may(role, "bulk") && (
          <Button type="submit" variant={captures(action) ? "primary" : "outline"}>
            {bulkActionLabels[action]}
          </Button>
        )}
      </ActionForm>
    </div>
  );
}

/** What would be done with an order, or in the last column why nothing will be. */
function cellsOf(problem: BulkReviewRow["problem"], cells: ReactNode[]): ReactNode[] {
  if (problem === undefined) return cells;
  return cells.map((_, index) => (index === cells.length - 1 ? bulkProblems[problem] : ""));
}

function TrackingField({ number }: { number: string }) {
  return (
    <Input
      name={`tracking ${number}`}
      maxLength={100}
      autoComplete="off"
      dir="ltr"
      aria-label={`Tracking number of order ${number}`}
      className="ms-auto max-w-64"
    />
  );
}
