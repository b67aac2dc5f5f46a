import { Alert, AlertTitle } from "@/components/ui/alert";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { deskMoney } from "./amount";
import { DeskTime } from "./local-time";

/** Until when the bank holds what may still be captured, and what to do about it in time. */
export function AuthorizationEnd({
  order: { authorization, balances },
}: {
  order: Pick<AdminOrderView, "authorization" | "balances">;
}) {
  if (authorization === null) return null;
  const left = deskMoney(balances.capturable);
  const end = <DeskTime at={authorization.endsAt} />;
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
          <p>
            Capture what has been dispatched of the {left} that is left. Afterwards the bank may decline it.
          </p>
        </Alert>
      );
    case "ended":
      return (
        <Alert variant="destructive">
          <AlertTitle>The authorization ended on {end}</AlertTitle>
          <p>{left} was not captured in time. A capture may still be tried, and the bank may decline it.</p>
        </Alert>
      );
  }
}
