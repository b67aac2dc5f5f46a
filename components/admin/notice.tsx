import { CircleAlert, CircleCheck, Clock } from "lucide-react";

import { Alert, AlertTitle } from "@/components/ui/alert";

import { FocusHere } from "./focus-here";
import { type MoneyAction, type MoneyOutcome, outcomeTitle } from "./money-messages";

export type NoticeView = { id: string; action: MoneyAction; outcome: MoneyOutcome; sentence: string };

/** What became of the last movement: announced, and given the focus once. The live region is there before it. */
export function Notice({ notice }: { notice: NoticeView | undefined }) {
  return (
    <div aria-live="polite" className="empty:absolute">
      {notice && <Message notice={notice} />}
    </div>
  );
}

function Message({ notice: { id, action, outcome, sentence } }: { notice: NoticeView }) {
  const { variant, Icon } = looksOf(outcome);
  return (
    <FocusHere moment={id} className="rounded-xl">
      <Alert variant={variant} className="grid-cols-[auto_1fr] gap-x-3">
        <Icon aria-hidden className="mt-0.5 size-5" />
        <div>
          <AlertTitle>{outcomeTitle(outcome, action)}</AlertTitle>
          <p>{sentence}</p>
        </div>
      </Alert>
    </FocusHere>
  );
}

function looksOf(outcome: MoneyOutcome) {
  if (outcome === "done") return { variant: "success", Icon: CircleCheck } as const;
  if (outcome === "outcome_unknown") return { variant: "warning", Icon: Clock } as const;
  return { variant: "destructive", Icon: CircleAlert } as const;
}
