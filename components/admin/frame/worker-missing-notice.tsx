import { Alert, AlertTitle } from "@/components/ui/alert";
import type { AdminNotices } from "@/lib/back-office/read-notices";

import { formatTime } from "./format-time";

/** That no worker runs the jobs, and since when. Nothing while one was seen within the last minute. */
export function WorkerMissingNotice({ worker: { missing, seenAt } }: Pick<AdminNotices, "worker">) {
  if (!missing) return null;
  return (
    <Alert variant="warning" className="mb-5">
      <AlertTitle>
        {seenAt === null
          ? "No worker has been seen yet"
          : `No worker has been seen since ${formatTime(seenAt)}`}
      </AlertTitle>
      <p>
        Mails, sweeps and charges of plans wait. Start <code>npm run worker</code>.
      </p>
    </Alert>
  );
}
