import type { SubscriptionEvent } from "@/lib/plans/views";

import { timeText } from "@/components/admin/frame/format-time";
import { actorLabel, codeLabel } from "@/components/admin/frame/labels";
import { TimelineEntries } from "@/components/admin/order/timeline-entries";
import { planEventLabel } from "./plan-labels";

/** Everything that happened to a plan, newest first; `events` are oldest first. */
export function PlanTimeline({ events }: { events: SubscriptionEvent[] }) {
  const entries = events.map(({ kind, actor, cause, at }, index) => ({
    id: String(index),
    title: planEventLabel(kind),
    at: timeText(at, { seconds: true }),
    about: `by ${actorLabel(actor)}${cause === null ? "" : ` · ${codeLabel(cause)}`}`,
  }));
  return <TimelineEntries entries={entries.toReversed()} />;
}
