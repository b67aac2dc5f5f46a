import { Alert, AlertTitle } from "@/components/ui/alert";
import { Icon } from "@/components/ui/icon";

import { FocusTarget } from "@/components/admin/frame/focus-target";
import type { MovementResult } from "@/components/admin/frame/messages";

export type MovementNoticeView = { id: string; result: MovementResult; title: string; message: string };

/** How the last movement ended. It is announced and takes the focus once; its live region is always on the page. */
export function MovementNotice({ notice }: { notice: MovementNoticeView | undefined }) {
  return (
    <div aria-live="polite" className="empty:absolute">
      {notice && <Notice notice={notice} />}
    </div>
  );
}

function Notice({ notice: { id, result, title, message } }: { notice: MovementNoticeView }) {
  const { variant, icon } = appearanceOf(result);
  return (
    <FocusTarget focusKey={id} className="rounded-xl">
      <Alert variant={variant} className="grid-cols-[auto_1fr] gap-x-3">
        <Icon name={icon} className="mt-0.5" />
        <div>
          <AlertTitle>{title}</AlertTitle>
          <p>{message}</p>
        </div>
      </Alert>
    </FocusTarget>
  );
}

function appearanceOf(result: MovementResult) {
  if (result === "done") return { variant: "success", icon: "circle-check" } as const;
  if (result === "outcome_unknown" || result === "waits_for_approval" || result === "waits_already")
    return { variant: "warning", icon: "clock" } as const;
  return { variant: "destructive", icon: "circle-alert" } as const;
}
