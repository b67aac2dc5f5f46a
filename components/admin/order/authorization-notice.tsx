import { Alert, AlertTitle } from "@/components/ui/alert";
import type { AdminOrderView } from "@/lib/back-office/views";

import { formatAmount } from "@/components/admin/frame/amount";
import { ShopTime } from "@/components/admin/frame/times";

/** When the authorization ends, and what to do before. Nothing if no authorized amount is left. */
export function AuthorizationNotice({
  order: { authorization, balances },
}: {
  order: Pick<AdminOrderView, "authorization" | "balances">;
}) {
  if (authorization === null) return null;
  const left = formatAmount(balances.capturable);
  const end = <ShopTime at={authorization.endsAt} />;
  switch (authorization.stage) {
    case "held":
      return (
        <p className="text-sm text-muted-foreground">
          The bank holds {left} to capture. The authorization ends on {end}.
        </p>
      );
    case "ends_soon":
      return (
        <Alert variant="warning">
          <AlertTitle>The authorization ends on {end}</AlertTitle>
          <p>Of the {left} that is left, capture what was dispatched. Afterwards the bank may decline it.</p>
        </Alert>
      );
    case "ended":
      return (
        <Alert variant="destructive">
          <AlertTitle>The authorization ended on {end}</AlertTitle>
          <p>{left} was not captured in time. You may still try to capture it; the bank may decline.</p>
        </Alert>
      );
  }
}
