import { Badge } from "@/components/ui/badge";
import type { OrderState } from "@/lib/orders/views";

import { orderStateLabels } from "@/components/admin/frame/labels";

export function OrderStateBadge({ state }: { state: OrderState }) {
  const { text, tone } = orderStateLabels[state];
  return <Badge variant={tone}>{text}</Badge>;
}
