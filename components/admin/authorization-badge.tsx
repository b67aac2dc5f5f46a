import { Badge } from "@/components/ui/badge";
import type { AuthorizationLife } from "@/lib/use-cases/views";

/** Says of an authorization that it ends soon or has ended; nothing while there is time. */
export function AuthorizationBadge({ authorization }: { authorization: AuthorizationLife | null }) {
  if (authorization === null || authorization.stage === "held") return null;
  if (authorization.stage === "ended") return <Badge variant="destructive">Authorization over</Badge>;
  return <Badge variant="warning">Authorization ends soon</Badge>;
}
