import { actorLabel, codeLabel } from "@/components/admin/frame/labels";
import { Timeline, TimelineItem } from "@/components/admin/frame/timeline";
import type { SubscriptionEvent } from "@/lib/plans/views";

import { planEventLabel } from "./plan-labels";

/** Everything that happened to a plan, newest first; `events` are oldest first. */
export function PlanTimeline({ events }: { events: SubscriptionEvent[] }) {
  return (
    <Timeline>
      {events.toReversed().map(({ kind, actor, cause, at }, index) => (
        <TimelineItem
          key={events.length - index}
          title={planEventLabel(kind)}
          at={at}
          about={`by ${actorLabel(actor)}${cause === null ? "" : ` · ${codeLabel(cause)}`}`}
        />
      ))}
    </Timeline>
  );
}
