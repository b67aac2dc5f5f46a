import { Alert, AlertTitle } from "@/components/ui/alert";
import type { AdminNotices } from "@/lib/back-office/read-notices";

import { formatTime } from "./format-time";
import { problemMessages } from "./messages";

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
