import type { Route } from "next";

import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { merchant } from "@/lib/merchant";
import type { PlanOfAdminOrder } from "@/lib/back-office/views";

import { planPath } from "@/components/admin/plans/plan-path";

/** Says that an order is a payment of a plan, who asked for it, and leads to the plan. */
export function PlanOfOrder({ plan }: { plan: PlanOfAdminOrder | null }) {
  if (plan === null || !merchant.features.plans) return null;
  const { number, period, payments, initiator } = plan;
  return (
    <Alert>
      <p>
        Payment {period}
        {payments !== null && ` of ${payments}`} of plan{" "}
        <Link
          href={planPath(number) as Route}
          className="font-mono whitespace-nowrap underline underline-offset-4"
        >
          {number}
        </Link>
        {initiator === "MERCHANT" && ", charged by the shop without the customer (merchant-initiated)"}
        {initiator === "CUSTOMER" && ", paid by the customer (customer-initiated)"}.
      </p>
    </Alert>
  );
}
