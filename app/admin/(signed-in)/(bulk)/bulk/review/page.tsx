import type { Metadata } from "next";

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
import { captures, dispatches } from "@/modules/bulk/bulk-action";
import { reviewBulk, sumByCurrency } from "@/modules/bulk/review-bulk";
import { may } from "@/lib/staff/rights";

export const metadata: Metadata = { title: "Review many orders" };

/** What would be done with each chosen order, with a sum for each currency, and the button that does it. */
export default async function BulkReviewPage({ searchParams }: PageProps<"/admin/bulk/review">) {
  const { action, carrier, order: numbers } = bulkQuery.parse(await searchParams);
  const here = `/admin/bulk/review?${new URLSearchParams([["action", action], ...numbers.map((number) => ["order", number])])}`;
  const rows = await readForStaff(here, "read", (deps) => reviewBulk({ action, numbers }, deps));
  const { role } = await requireStaff(here, "read");
  const ready = rows.filter(({ problem }) => problem === undefined);
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
      {ready.length === 0 ? (
        <Alert variant="warning">Nothing can be done with these orders. Go back and choose others.</Alert>
      ) : may(role, "bulk") ? (
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
          <Button type="submit" variant={captures(action) ? "primary" : "outline"}>
            {bulkActionLabels[action]}
          </Button>
        </ActionForm>
      ) : (
        <Alert variant="warning">Your role may not do this. An owner, a manager or a clerk can.</Alert>
      )}
      <Card aria-label="Orders" className="overflow-hidden">
        <BulkTable
          caption="Orders"
          columns={["Pieces", "To capture"]}
          rows={rows.map(({ number, name, pieces, amount, problem }) => ({
            number,
            name,
            cells: [
              problem === undefined ? pieces || "" : "",
              // In the last column, which a phone shows.
              problem === undefined
                ? amount !== null && <Amount key="amount" money={amount} />
                : bulkProblems[problem],
            ],
          }))}
        />
      </Card>
    </div>
  );
}
