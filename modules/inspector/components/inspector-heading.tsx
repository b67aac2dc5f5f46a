import { timelineLabels } from "@/components/admin/frame/labels";
import type { InspectedOrder } from "@/modules/inspector/views";

/** What the page shows, how far the payment has come, and whether the page refreshes itself. */
export function InspectorHeading({ order, isLive }: { order: InspectedOrder; isLive: boolean }) {
  const steps = order.attempts.flatMap((attempt) => attempt.steps);
  const last = steps.at(-1);
  return (
    <header className="grid gap-1">
      <h1 id="inspected">
        <span>Payment of order</span> <span className="whitespace-nowrap">{order.number}</span>
      </h1>
      <p role="status" className="hint">
        {last === undefined
          ? "Nobody has pressed Pay yet."
          : `${steps.length} steps. The last one: ${timelineLabels[last.kind]}.`}
      </p>
      <p className="text-sm">
        {isLive ? (
          <a href={`/inspector/${order.number}?paused`} className="link">
            Pause
          </a>
        ) : (
          <a href={`/inspector/${order.number}`} className="link">
            Follow the payment
          </a>
        )}
      </p>
    </header>
  );
}
