import { Card } from "@/components/ui/card";
import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { ReconciliationView } from "@/lib/use-cases/reconciliation/read-reconciliation";

import { Amount } from "./amount";

/** Payments and captures less refunds, at the bank and in the shop, by currency. */
export function ReconciliationTotals({ totals }: { totals: ReconciliationView["totals"] }) {
  if (totals.length === 0) return null;
  return (
    <Card aria-labelledby="totals" className="overflow-hidden">
      <div className="grid gap-1 px-5 pt-5 sm:px-6">
        <h2 id="totals" className="text-lg font-semibold tracking-tight">
          Payments and captures less refunds
        </h2>
        <p className="text-sm text-muted-foreground">To the last minor unit of each currency.</p>
      </div>
      <table className="mt-3 w-full border-collapse text-sm">
        <caption className="sr-only">Totals by currency</caption>
        <thead className="border-y border-border">
          <tr>
            <TableHead className="ps-5 max-sm:sr-only sm:ps-6">Currency</TableHead>
            <TableHead className="text-end max-sm:ps-5">Bank</TableHead>
            <TableHead className="text-end">Shop</TableHead>
            <TableHead className="pe-5 text-end sm:pe-6">Difference</TableHead>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ bank, shop, difference }) => (
            <TableRow key={bank.currency}>
              <TableCell className="ps-5 font-medium max-sm:sr-only sm:ps-6">{bank.currency}</TableCell>
              <TableCell className="text-end max-sm:ps-5">
                <Amount money={bank} />
              </TableCell>
              <TableCell className="text-end">
                <Amount money={shop} />
              </TableCell>
              <TableCell
                className={`pe-5 text-end font-semibold sm:pe-6 ${difference.minor === 0 ? "text-success-text" : "text-destructive-text"}`}
              >
                <Amount money={difference} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
