import { Alert, AlertTitle } from "@/components/ui/alert";
import type { CallView } from "@/lib/back-office/read-call";

import { declineWords } from "./decline-words";

/** What a decline means, what to tell the customer and whether another try helps; nothing for any other call. */
export function CallDecline({ call: { state, gatewayCode } }: { call: CallView }) {
  const words = state === "DECLINED" ? declineWords(gatewayCode) : undefined;
  if (words === undefined) return null;
  return (
    <Alert>
      <AlertTitle>{words.happened}</AlertTitle>
      <p>{`Tell the customer: “${words.tell}”`}</p>
      <p>{words.again}</p>
    </Alert>
  );
}
