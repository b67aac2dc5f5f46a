import { Actor } from "@/components/admin/frame/actor";
import { formatAmount } from "@/components/admin/frame/amount";
import { ShopTime } from "@/components/admin/frame/times";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";
import { listWaitingOf } from "@/modules/approvals/list-approvals";

/** What waits for a second person of an order; nothing if nothing does. */
export async function waitingNotice(
  { number }: { number: OrderNumber },
  deps: { db: Database; now: () => Date },
) {
  const waiting = await listWaitingOf({ number }, deps);
  return waiting.map(({ id, kind, amount, requestedBy, requestedAt, expiresAt }) => (
    <Alert key={id} variant="warning">
      <AlertTitle>
        {kind === "refund" ? `A refund of ${formatAmount(amount)}` : `A decision on ${formatAmount(amount)}`}{" "}
        waits for a second person
      </AlertTitle>
      <p>
        Asked by <Actor by={requestedBy} />, <ShopTime at={requestedAt} />. It ends by itself on{" "}
        <ShopTime at={expiresAt} />.{" "}
        <Link href="/admin/approvals" className="link">
          What waits
        </Link>
      </p>
    </Alert>
  ));
}
