import type { Route } from "next";

import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { planPath } from "@/modules/plans/paths";
import type { PlanOfOrder } from "@/modules/plans/read-plan-of-order";

/** Says that an order is a payment of a plan, who asked for it, and leads to the plan. */
export function PlanOfStaffOrder({ plan: { number, period, initiator, offer } }: { plan: PlanOfOrder }) {
  return (
    <Alert>
      <p>
        Payment {period}
        {offer.payments !== null && ` of ${offer.payments}`} of plan{" "}
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
