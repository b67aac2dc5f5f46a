import { Badge } from "@/components/ui/badge";
import type { AuthorizationExpiry } from "@/lib/use-cases/orders/views";

/** Says that the bank's hold on an authorized amount ends soon or is over; nothing while there is time. */
export function AuthorizationBadge({ authorization }: { authorization: AuthorizationExpiry | null }) {
  if (authorization === null || authorization.stage === "held") return null;
  if (authorization.stage === "ended") return <Badge variant="destructive">Hold is over</Badge>;
  return <Badge variant="warning">Hold ends soon</Badge>;
}
