import { Badge } from "@/components/ui/badge";
import type { OrderState } from "@/lib/use-cases/orders/views";

import { stateWords } from "./order-labels";

/** Where an order stands, in a word. */
export function StateBadge({ state }: { state: OrderState }) {
  const { label, tone } = stateWords[state];
  return <Badge variant={tone}>{label}</Badge>;
}
