import { formatAmount } from "@/components/admin/frame/amount";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { MonthView } from "@/modules/finance/read-month";

/** The chargebacks of a month, which no other figure includes; nothing if there are none. */
export function MonthChargebacks({ reports }: Pick<MonthView, "reports">) {
  if (reports === null || reports.chargebacks.count === 0) return null;
  const { count, sum, open } = reports.chargebacks;
  return (
    <Alert variant={open > 0 ? "warning" : "info"}>
      <p>
        <Link href="/admin/reconciliation/chargebacks" className="link">
          {count === 1 ? "One chargeback" : `${count} chargebacks`}
        </Link>{" "}
        of {formatAmount(sum)}, {open} of them open. The figures do not include them.
      </p>
    </Alert>
  );
}
