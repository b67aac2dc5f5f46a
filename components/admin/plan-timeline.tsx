import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { SubscriptionEvent } from "@/lib/use-cases/plans/views";

import { actorLabel, codeLabel, planEventLabel } from "./labels";
import { UtcTime } from "./utc-time";

/** Everything that happened to a plan, newest first; `events` are oldest first. */
export function PlanTimeline({ events }: { events: SubscriptionEvent[] }) {
  return (
    <Card aria-labelledby="timeline">
      <CardHeader>
        <CardTitle id="timeline">Timeline</CardTitle>
        <p className="text-sm text-muted-foreground">
          Everything that happened, newest first. Times are UTC.
        </p>
      </CardHeader>
      <CardContent>
        {events.length === 0 ? (
          <p className="text-sm text-muted-foreground">Nothing has happened yet.</p>
        ) : (
          <ol>
            {events.toReversed().map(({ kind, actor, cause, at }, index) => (
              <li
                key={index}
                className="relative grid gap-1 border-s border-border ps-5 pb-6 last:border-transparent last:pb-0"
              >
                <span
                  aria-hidden
                  className="absolute -start-1.5 top-1.5 size-3 rounded-full border-2 border-card bg-input"
                />
                <h3 className="text-sm font-medium">{planEventLabel(kind)}</h3>
                <p className="text-sm text-muted-foreground">
                  <UtcTime at={at} seconds /> · by {actorLabel(actor)}
                  {cause !== null && ` · ${codeLabel(cause)}`}
                </p>
              </li>
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}
