import { UtcTime } from "@/components/admin/frame/times";
import { PageForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { visibleText } from "@/lib/text/clean-text";
import type { SetAsideRow } from "@/modules/reconciliation/list-set-aside";

import { setAsideHints, setAsideLabels } from "./reconciliation-texts";

type SetAsideNoticeProps = {
  orderNumber: string;
  rows: SetAsideRow[];
  /** Whether the person may mark a line as handled; else the lines are only shown. */
  mayHandle: boolean;
  /** The query of the list that the order was opened from. */
  from: string;
};

/** Lines of the bank's reports about an order that were not imported; nothing if there are none. */
export function SetAsideNotice({ orderNumber, rows, mayHandle, from }: SetAsideNoticeProps) {
  if (rows.length === 0) return null;
  return (
    <Card aria-labelledby="set-aside" className="overflow-hidden">
      <div className="grid gap-1 px-5 pt-5 pb-3 sm:px-6">
        <h2 id="set-aside" className="text-lg font-semibold tracking-tight">
          Lines of the bank&apos;s reports, set aside
        </h2>
        <p className="text-sm text-muted-foreground">
          They are about this order and were not imported: the figures above do not include them.
        </p>
      </div>
      <SetAsideList rows={rows} mayHandle={mayHandle} order={{ number: orderNumber, from }} />
    </Card>
  );
}

type SetAsideListProps = {
  rows: SetAsideRow[];
  /** Whether the person may mark a line as handled; else the lines are only shown. */
  mayHandle: boolean;
  /** Whether the list is part of its report's page, which then need not be named. */
  inReport?: boolean;
  /** The order whose page is shown again afterwards, with its query `from`; left out, the list of all lines is. */
  order?: { number: string; from: string };
};

/** Lines of a report that were not imported, as the bank wrote them, each with its reason. */
export function SetAsideList({ rows, mayHandle, inReport = false, order }: SetAsideListProps) {
  return (
    <ul className="divide-y divide-border border-t border-border text-sm first:border-t-0">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-x-6 gap-y-2.5 px-5 py-4 sm:px-6 md:grid-cols-[13rem_1fr]">
          <div className="grid content-start gap-0.5">
            <p className="font-medium">{setAsideLabels[row.reason]}</p>
            <p className="break-all text-muted-foreground">
              {!inReport && (
                <>
                  <Link
                    href={`/admin/reconciliation/${row.report.id}`}
                    className="underline underline-offset-4"
                  >
                    {row.report.fileName}
                  </Link>
                  ,{" "}
                </>
              )}
              line {row.line}
            </p>
          </div>
          <div className="grid min-w-0 content-start gap-2.5">
            <Text text={row.text} />
            <p className="text-muted-foreground">{setAsideHints[row.reason]}</p>
            {row.handled && (
              <p>
                Handled by {row.handled.by}, <UtcTime at={row.handled.at} />:{" "}
                <span className="wrap-anywhere text-muted-foreground">
                  “<bdi>{row.handled.note}</bdi>”
                </span>
              </p>
            )}
            {row.handled === null && mayHandle && <HandledForm id={row.id} order={order} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

const fieldNames = {
  gatewayOrderId: "Order",
  transactionId: "Transaction",
  type: "Type",
  status: "Status",
  amount: "Amount",
  currency: "Currency",
  time: "Time",
} satisfies Record<keyof SetAsideRow["text"], string>;

function Text({ text }: { text: SetAsideRow["text"] }) {
  const fields = Object.entries(fieldNames).flatMap(([field, name]) => {
    const value = text[field as keyof typeof fieldNames];
    return value === null ? [] : [[name, value] as const];
  });
  if (fields.length === 0) return <p className="text-muted-foreground">Nothing of the line can be read.</p>;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {fields.map(([name, value]) => (
        <div key={name} className="flex min-w-0 items-baseline gap-1.5">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="font-mono text-xs break-all">{visibleText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

type HandledFormProps = Pick<SetAsideListProps, "order"> & Pick<SetAsideRow, "id">;

function HandledForm({ id, order }: HandledFormProps) {
  const note = `note-${id}`;
  return (
    <details>
      <summary className="cursor-pointer underline underline-offset-4">Mark as handled</summary>
      <PageForm
        action="/admin/reconciliation/set-aside/handle"
        method="post"
        className="mt-3 grid max-w-prose gap-3"
      >
        <input type="hidden" name="setAsideId" value={id} />
        {order && <input type="hidden" name="orderNumber" value={order.number} />}
        {order && order.from !== "" && <input type="hidden" name="from" value={order.from} />}
        <Field id={note} label="What was done?">
          <Input id={note} name="note" required maxLength={500} autoComplete="off" />
        </Field>
        <Button>Mark as handled</Button>
      </PageForm>
    </details>
  );
}
