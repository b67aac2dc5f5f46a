import { Actor } from "@/components/admin/frame/actor";
import { Amount } from "@/components/admin/frame/amount";
import { codeLabel } from "@/components/admin/frame/labels";
import { Timeline, TimelineItem } from "@/components/admin/frame/timeline";
import { Day } from "@/components/admin/frame/times";
import { orderPath } from "@/components/admin/frame/paths";
import { Badge } from "@/components/ui/badge";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { SubscriptionCharge, SubscriptionEvent } from "@/modules/plans/views";

import { chargeStateLabels, planEventLabel } from "./plan-labels";

/** The charges of a plan, newest first. Each is an order, if it can be refunded. */
export function PlanCharges({ charges }: { charges: SubscriptionCharge[] }) {
  return (
    <TitledCard id="charges" title="Charges" hint="Each is an order. Refund it there.">
      {charges.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing was charged yet.</p>
      ) : (
        <ol className="divide-y divide-border">
          {charges.map((charge) => (
            <Charge key={charge.period} charge={charge} />
          ))}
        </ol>
      )}
    </TitledCard>
  );
}

function Charge({ charge }: { charge: SubscriptionCharge }) {
  const { text, tone } = chargeStateLabels[charge.state];
  return (
    <li className="grid gap-1 py-4 text-sm first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">Payment {charge.period}</h3>
        <Badge variant={tone}>{text}</Badge>
        <span className="ms-auto font-semibold">
          <Amount money={charge.amount} />
        </span>
      </div>
      <p className="text-muted-foreground">
        Due <Day day={charge.dueOn} />
        {charge.tries > 0 && ` · ${charge.tries === 1 ? "one try" : `${charge.tries} tries`}`}
        {charge.nextTryOn !== null && charge.state === "DUE" && (
          <>
            {" "}
            · next try <Day day={charge.nextTryOn} />
          </>
        )}
        {charge.failure !== null && charge.state !== "PAID" && ` · ${codeLabel(charge.failure)}`}
      </p>
      {charge.orderNumber !== null && (
        <p>
          <Link href={orderPath(charge.orderNumber)} className="underline underline-offset-4">
            Order <span className="font-mono whitespace-nowrap">{charge.orderNumber}</span>
          </Link>
        </p>
      )}
    </li>
  );
}

/** Everything that happened to a plan, newest first; `events` are oldest first. */
export function PlanTimeline({ events }: { events: SubscriptionEvent[] }) {
  return (
    <Timeline>
      {events.toReversed().map(({ kind, actor, cause, at }, index) => (
        <TimelineItem
          key={events.length - index}
          title={planEventLabel(kind)}
          at={at}
          about={
            <>
              by <Actor by={actor} />
              {cause !== null && ` · ${codeLabel(cause)}`}
            </>
          }
        />
      ))}
    </Timeline>
  );
}
