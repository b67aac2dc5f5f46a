import { Alert, AlertTitle } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { AdminOrderView } from "@/lib/back-office/views";

import { timelineLabels } from "@/components/admin/frame/labels";
import { excessMessage } from "@/components/admin/frame/messages";

/** Says what the bank moved beyond the requests of an order; nothing if it did not. */
export function ExcessNotice({ excess }: Pick<AdminOrderView, "excess">) {
  if (excess.length === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>The bank moved more than was requested</AlertTitle>
      <ul className="grid gap-1">
        {excess.map(({ operationId, kind, excess: more }) => (
          <li key={operationId}>
            <Link href={`/admin/unknown-outcomes/${operationId}`} className="underline underline-offset-4">
              {timelineLabels[kind]}
            </Link>
            : {excessMessage(kind, more)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
