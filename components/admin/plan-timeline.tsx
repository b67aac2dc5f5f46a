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
        <p className="hint">Everything that happened, newest first. Times are UTC.</p>
      </CardHeader>
      <CardContent>
        {events.length === 0 ? (
          <p className="hint">Nothing has happened yet.</p>
        ) : (
          <ol className="timeline">
            {events.toReversed().map(({ kind, actor, cause, at }, index) => (
              <li key={index}>
                <h3 className="text-sm font-medium">{planEventLabel(kind)}</h3>
                <p className="hint">
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
