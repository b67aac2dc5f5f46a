import { Card } from "@/components/ui/card";
import type { AdminOrderView } from "@/lib/back-office/views";

import { Amount, formatAmount } from "@/components/admin/frame/amount";

type Balanced = Pick<AdminOrderView, "balances" | "restClosed">;

/** What the bank collected of an order, and what it gave back. */
export function Balances({ order: { balances, restClosed } }: { order: Balanced }) {
  const { authorized, captured, capturable, refunded, refundable } = balances;
  const left =
    restClosed === null ? `${formatAmount(capturable)} left to capture` : "The rest will not be captured";
  return (
    <Card aria-labelledby="balances" className="overflow-hidden">
      <h2 id="balances" className="sr-only">
        Balances
      </h2>
      <dl className="figures">
        <div>
          <dt>Captured</dt>
          <dd>
            <span data-balance="captured">
              <Amount money={captured} />
            </span>{" "}
            <small data-balance="authorized">
              of <Amount money={authorized} /> authorized
            </small>
          </dd>
          {(capturable.minor > 0 || restClosed !== null) && <dd className="hint">{left}</dd>}
        </div>
        <div>
          <dt>Refunded</dt>
          <dd>
            <span data-balance="refunded">
              <Amount money={refunded} />
            </span>
          </dd>
          {captured.minor > 0 && <dd className="hint">{`${formatAmount(refundable)} left to refund`}</dd>}
        </div>
      </dl>
    </Card>
  );
}
