import { Badge } from "@/components/ui/badge";
import type { SubscriptionRow } from "@/lib/plans/views";
import { planStateLabels } from "./plan-labels";

/** The state of a plan, and whether a charge of it has an unknown outcome or waits for stock. */
export function PlanBadge({
  plan: { state, checking, waitsForStock },
}: {
  plan: Pick<SubscriptionRow, "state" | "checking" | "waitsForStock">;
}) {
  const { text, tone } = planStateLabels[state];
  return (
    <>
      <Badge variant={tone}>{text}</Badge>
      {checking && <Badge variant="warning">Unknown outcome</Badge>}
      {waitsForStock && <Badge variant="warning">Waits for stock</Badge>}
    </>
  );
}
