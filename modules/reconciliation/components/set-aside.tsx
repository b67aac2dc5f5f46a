import { Actor } from "@/components/admin/frame/actor";
import { TextForm, type TextFormState } from "@/components/admin/frame/text-form";
import { UtcTime } from "@/components/admin/frame/times";
import { Link } from "@/components/ui/link";
import { visibleText } from "@/lib/text/clean-text";
import type { SetAsideRow } from "@/modules/reconciliation/list-set-aside";

import { setAsideHints, setAsideLabels } from "./reconciliation-texts";

type SetAsideListProps = {
  rows: SetAsideRow[];
  /** Whether the list is part of its report's page, which then need not be named. */
  inReport?: boolean;
  /** Marks a line as handled. Without it, the lines are only shown. */
  submit?: (state: TextFormState, form: FormData) => Promise<TextFormState>;
  /** The order whose lines these are, if they are of one. */
  order?: string;
};

/** Lines of a report that were not imported, as the bank wrote them, each with its reason. */
export function SetAsideList({ rows, inReport = false, submit, order }: SetAsideListProps) {
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
                Handled by <Actor by={row.handled.by} />, <UtcTime at={row.handled.at} />:{" "}
                <span className="wrap-anywhere text-muted-foreground">
                  “<bdi>{row.handled.note}</bdi>”
                </span>
              </p>
            )}
            {row.handled === null && submit && (
              <details>
                <summary className="mb-3 cursor-pointer underline underline-offset-4">
                  Mark as handled
                </summary>
                <TextForm
                  submit={submit}
                  about={row.id}
                  fields={{ setAsideId: row.id, ...(order && { order }) }}
                  id={`note-${row.id}`}
                  label="What was done?"
                  hint="It stays with the line, with your name."
                  button="Mark as handled"
                />
              </details>
            )}
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
