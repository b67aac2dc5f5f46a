import { Alert, AlertTitle } from "@/components/ui/alert";
import type { AdminNotices } from "@/lib/back-office/read-notices";
import type { PaymentPause } from "@/lib/payments/payment-breaker";

import { formatTime } from "./format-time";
import { problemMessages } from "./messages";

/** That new payments are paused, why, and until when. Nothing while they are taken. */
export function PaymentsPausedNotice({ pause }: { pause: PaymentPause | undefined }) {
  if (pause === undefined) return null;
  if (pause.kind === "maintenance")
    return (
      <Alert variant="warning" className="mb-5">
        <AlertTitle>Maintenance: nothing new is sent to the bank</AlertTitle>
        <p>
          No order is placed, no payment or charge of a plan begins, and no capture, void or refund is sent.
          What was begun is finished. Whoever runs the machines ends it by removing the file that
          MAINTENANCE_FILE names.
        </p>
      </Alert>
    );
  return (
    <Alert variant="warning" className="mb-5">
      <AlertTitle>New payments are paused: the bank does not answer</AlertTitle>
      <p>
        Shoppers read that their order is kept and when to try again. In {pause.retryAfterSeconds} s the next
        payment is let through to see whether the bank is back. Captures, voids and refunds are not paused.
      </p>
    </Alert>
  );
}

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

/** What the shop depends on and does not work, each with what to do. Nothing while all of it works. */
export function DependencyNotices({ problems }: Pick<AdminNotices, "problems">) {
  return problems.map(({ problem, since }) => (
    <Alert key={problem} variant="warning" className="mb-5">
      <AlertTitle>{problemMessages[problem].title}</AlertTitle>
      <p>
        {problemMessages[problem].text} Since {formatTime(since)}.
      </p>
    </Alert>
  ));
}
