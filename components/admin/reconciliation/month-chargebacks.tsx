import { formatAmount } from "@/components/admin/frame/amount";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { ChargebackSum } from "@/lib/reconciliation/chargebacks";

/** The chargebacks of a month, which no other figure includes; nothing if there are none. */
export function MonthChargebacks({ chargebacks: { count, sum, open } }: { chargebacks: ChargebackSum }) {
  if (count === 0) return null;
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
