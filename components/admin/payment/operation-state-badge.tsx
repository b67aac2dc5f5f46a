import { Badge } from "@/components/ui/badge";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";

import { operationStateLabels } from "@/components/admin/frame/labels";

export function OperationStateBadge({ state }: { state: OperationView["state"] }) {
  const { text, tone } = operationStateLabels[state];
  return <Badge variant={tone}>{text}</Badge>;
}
