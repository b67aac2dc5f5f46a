"use client";

import { startTransition, useEffect, useEffectEvent } from "react";

import { WithoutScripts } from "@/components/ui/without-scripts";

type ContinueWhileWaitingProps = {
  /** Continues what a stopped process left, and refreshes the page. */
  action: () => Promise<void>;
  /** The label of the button that does it if no scripts run. */
  label: string;
};

const seconds = 3;

/** Runs an action at once and every few seconds while its tab is visible; if no scripts run, at the press of a button. */
export function ContinueWhileWaiting({ action, label }: ContinueWhileWaitingProps) {
  const run = useEffectEvent(() => {
    // Without an answer the next run tries again.
    if (document.visibilityState === "visible") startTransition(() => action().catch(() => {}));
  });
  useEffect(() => {
    run();
    const timer = setInterval(() => run(), seconds * 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <WithoutScripts>
      <form action={action}>
        <button type="submit" className="link">
          {label}
        </button>
      </form>
    </WithoutScripts>
  );
}
