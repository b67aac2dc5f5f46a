import type { Route } from "next";

import { Link } from "@/components/ui/link";
import { planPath } from "@/modules/plans/paths";

/** A customer's plans, the newest first; nothing without one. */
export function PlansOfCustomer({
  plans,
}: {
  plans: readonly { number: string; state: string; product: { name: string } }[];
}) {
  if (plans.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">Plans</h3>
      <ul className="grid gap-1">
        {plans.map(({ number, product, state }) => (
          <li key={number}>
            <Link href={planPath(number) as Route} className="link">
              {number}
            </Link>
            {`, ${product.name}, ${state.toLowerCase()}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
