import { Card } from "@/components/ui/card";
import type { SetAsideRow } from "@/lib/reconciliation/list-set-aside";

import { SetAsideList } from "./set-aside-list";

type SetAsideNoticeProps = {
  orderNumber: string;
  rows: SetAsideRow[];
  /** Marks a line as handled; left out, the lines are only shown. */
  submit?: (form: FormData) => Promise<void>;
  /** The query of the list that the order was opened from. */
  from: string;
};

/** Lines of the bank's reports about an order that were not imported; nothing if there are none. */
export function SetAsideNotice({ orderNumber, rows, submit, from }: SetAsideNoticeProps) {
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
      <SetAsideList rows={rows} submit={submit} order={{ number: orderNumber, from }} />
    </Card>
  );
}
