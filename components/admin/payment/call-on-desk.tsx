import { Alert, AlertTitle } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { CallView } from "@/lib/back-office/read-call";

import { unknownReasonMessage } from "@/components/admin/frame/messages";

/** Says of a call whose outcome is or was unknown why, and leads to the desk; nothing for any other. */
export function CallOnDesk({ call: { id, state, reason, isOnDesk } }: { call: CallView }) {
  if (!isOnDesk) return null;
  const isUnknown = state === "UNKNOWN";
  return (
    <Alert variant={isUnknown ? "warning" : "info"}>
      <AlertTitle>
        {isUnknown ? "The outcome is unknown: the bank may have moved the money" : "The outcome was unknown"}
      </AlertTitle>
      <p>
        {unknownReasonMessage(reason)}{" "}
        <Link href={`/admin/unknown-outcomes/${id}`} className="link">
          {isUnknown ? "Resolve it" : "See how it was resolved"}
        </Link>
      </p>
    </Alert>
  );
}
