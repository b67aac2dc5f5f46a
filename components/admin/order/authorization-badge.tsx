import { Badge } from "@/components/ui/badge";
import type { AuthorizationExpiry } from "@/lib/orders/views";

/** Marks an authorization that ends soon or has ended; nothing while there is time. */
export function AuthorizationBadge({ stage }: { stage: AuthorizationExpiry["stage"] | null }) {
  if (stage === null || stage === "held") return null;
  if (stage === "ended") return <Badge variant="destructive">Hold ended</Badge>;
  return <Badge variant="warning">Hold ends soon</Badge>;
}
