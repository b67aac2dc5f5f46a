import Link from "next/link";

import { Alert } from "@/components/ui/alert";
import type { PlanOfOrder as Plan } from "@/lib/use-cases/plans/read-plan-of-order";

import { planPath } from "./plan-path";

/** Says that an order is a payment of a plan, who asked for it, and leads to the plan. */
export function PlanOfOrder({ plan }: { plan: Plan | undefined }) {
  if (plan === undefined) return null;
  const { number, period, offer, initiator } = plan;
  return (
    <Alert>
      <p>
        Payment {period}
        {offer.payments !== null && ` of ${offer.payments}`} of plan{" "}
        <Link href={planPath(number)} prefetch={false} className="font-mono underline underline-offset-4">
          {number}
        </Link>
        {initiator === "MERCHANT" && ", charged by the shop without the customer (merchant-initiated)"}
        {initiator === "CUSTOMER" && ", paid by the customer (customer-initiated)"}.
      </p>
    </Alert>
  );
}
