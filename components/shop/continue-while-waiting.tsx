"use client";

import { startTransition, useEffect, useEffectEvent } from "react";

type ContinueWhileWaitingProps = {
  /** Continues what a stopped process left, and refreshes the page. */
  action: () => Promise<void>;
  /** The label of the button that does it without JavaScript. */
  label: string;
};

const seconds = 3;

/** Runs an action at once and every few seconds while its tab is visible; without JavaScript, at the press of a button. */
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
    <noscript>
      <form action={action}>
        <button type="submit" className="link">
          {label}
        </button>
      </form>
    </noscript>
  );
}
