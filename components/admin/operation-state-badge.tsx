import { Badge } from "@/components/ui/badge";

import { operationWords, plainWords } from "./order-labels";

/** What is known of a movement's outcome, in a word. */
export function OutcomeBadge({ state }: { state: string }) {
  const { label, tone } = operationWords[state] ?? { label: plainWords(state), tone: "neutral" as const };
  return <Badge variant={tone}>{label}</Badge>;
}
