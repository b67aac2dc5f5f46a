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
import { Link } from "@/components/ui/link";
import { secondPersonAbove } from "@/app/composition/second-person";
import { services } from "@/app/composition/services";
import { captures, dispatches } from "@/modules/bulk/bulk-action";
import { RefundChoice, RefundFields } from "@/modules/bulk/components/refund-fields";
import { TrackingField } from "@/modules/bulk/components/tracking-field";
import { slipsPath } from "@/modules/bulk/paths";
import { listArticles, reviewBulk } from "@/modules/bulk/review-bulk";
import { findSumAbove } from "@/modules/bulk/sum-above";
import { sumByCurrency } from "@/lib/money/sum-by-currency";
import { may, refundLimitOf } from "@/lib/staff/rights";
import { needsCode } from "@/lib/staff/second-factor";

export const metadata: Metadata = { title: "Review many orders" };

/** What would be done with each chosen order, with a sum for each currency, and the button that does it. */
export default async function BulkReviewPage({ searchParams }: PageProps<"/admin/bulk/review">) {
  const { action, carrier, article, problem, order: numbers } = bulkQuery.parse(await searchParams);
  const fields = Object.entries({ action, carrier, article: article ?? "" });
  const orders = numbers.map((number) => ["order", number]);
  const here = `/admin/bulk/review?${new URLSearchParams([...fields, ...orders])}`;
  const staff = await requireStaff(here, "read");
  const { role } = staff;
  const isRefund = action === "refund";
  const mayRefundMinor = (currency: string) => refundLimitOf(role, currency);
  const [rows, articles, currencies] = await readForStaff(here, "read", (deps) =>
    Promise.all([
      reviewBulk({ action, numbers, article, mayRefundMinor }, deps),
      isRefund ? listArticles({ numbers }, deps) : [],
      deps.priceLists().then((lists) => lists.map(({ currency }) => currency)),
    ]),
  );
  const ready = rows.filter(({ problem }) => problem === undefined);
  const sums = sumByCurrency(ready, currencies);
  const asked = { sums, by: staff.email, limits: secondPersonAbove() };
  const asks = isRefund && (await findSumAbove(asked, await services())) !== undefined;
  const [verb, mails] = {
    capture: ["To capture", "a mail about the charge"],
    dispatch: ["", "a mail about what left"],
    dispatch_and_capture: ["To capture", "one mail about what left and one about the charge"],
    refund: ["To refund", "a mail about the refund"],
  }[action];
  const mayDo = may(role, isRefund ? "refund" : "bulk");
  const slips = new URLSearchParams(ready.map(({ number }) => ["order", number])).toString();
  const leaves = dispatches(action) && ready.length > 0;
  const table = (
    <Card aria-label="Orders" className="overflow-hidden">
      <BulkTable
        caption="Orders"
        role={role}
        // A phone shows the last column.
        columns={[
          { number: "Pieces" },
          ...(leaves ? [{ number: "To capture" }, "Tracking number (optional)"] : [verb || "To capture"]),
        ]}
        rows={rows.map(({ number, name, pieces, amount, problem }) => {
          const sum = amount !== null && <Amount key="amount" money={amount} />;
          const cells = leaves
            ? [pieces || "", sum, <TrackingField key="tracking" number={number} form="bulk" />]
            : [pieces || "", sum];
          const reason = problem && bulkProblems[problem];
          return { number, name, cells: reason ? [...cells.slice(1).map(() => ""), reason] : cells };
        })}
      />
    </Card>
  );
  return (
    <div className="grid gap-5">
      <BackLink href="/admin">Orders</BackLink>
      <div className="intro">
        <h1>{bulkActionLabels[action]}?</h1>
        <p>
          {ready.length} of {rows.length} chosen orders.
          {verb !== "" && ` ${verb}: ${sums.map(formatAmount).join(", ") || "nothing"}.`} Each customer gets{" "}
          {mails}.
          {asks &&
            " This sum needs a second person, counted with what you refunded of many orders in the last 24 hours: nothing moves before another person approves it."}
        </p>
      </div>
      {leaves && (
        <>
          <p className="text-sm">
            <Link href={slipsPath(slips)} className="link">
              Print their packing slips
            </Link>
          </p>
          {table}
        </>
      )}
      {isRefund && <RefundChoice articles={articles} article={article} orders={numbers} />}
      {ready.length === 0 ? (
        <Alert variant="warning">Nothing can be done with these orders. Go back and choose others.</Alert>
      ) : mayDo ? (
        <ActionForm
          id="bulk"
          action={submitBulk}
          working="Starting…"
          // Also while another article of these orders is looked at.
          kept={isRefund ? `bulk refund ${numbers.join(" ")}` : undefined}
          className="grid justify-items-start gap-3"
        >
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="carrier" value={carrier} />
          {ready.map(({ number, revision, dispatchCount, amount }) => (
            <input
              key={number}
              type="hidden"
              name="item"
              value={`${number} ${revision} ${dispatchCount} ${amount?.minor ?? ""}`.trim()}
            />
          ))}
          {isRefund && (
            <RefundFields article={article} needsCode={needsCode(staff, new Date())} problem={problem} />
          )}
          <Button type="submit" variant={isRefund ? "destructive" : captures(action) ? "primary" : "outline"}>
            {isRefund
              ? `${asks ? "Ask for approval" : "Refund"}: ${sums.map(formatAmount).join(" and ")}`
              : bulkActionLabels[action]}
          </Button>
        </ActionForm>
      ) : (
        <Alert variant="warning">Your role may not do this. An owner, a manager or a clerk can.</Alert>
      )}
      {!leaves && table}
    </div>
  );
}
