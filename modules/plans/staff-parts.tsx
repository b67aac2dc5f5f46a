import "server-only";

import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";
import { PlanOfStaffOrder } from "./components/admin/plan-of-order";
import { PlansOfCustomer } from "./components/admin/plans-of-customer";
import { readPlanOfOrder } from "./read-plan-of-order";

/** The plan that an order is a payment of, for staff. */
export async function staffOrderNotice({ number }: { number: OrderNumber }, deps: { db: Database }) {
  const plan = await readPlanOfOrder({ orderNumber: number }, deps);
  return plan && <PlanOfStaffOrder plan={plan} />;
}

/** The plans of a customer, for staff. */
export async function customerFacts({ customerId }: { customerId: string | null }, { db }: { db: Database }) {
  if (customerId === null) return null;
  const plans = await db.subscription.findMany({
    relationLoadStrategy: "join",
    where: { customerId },
    orderBy: { createdAt: "desc" },
    select: { number: true, state: true, product: { select: { name: true } } },
  });
  return <PlansOfCustomer plans={plans} />;
}
