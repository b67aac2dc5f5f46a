"use client";

import { type ReactNode, useSyncExternalStore } from "react";

/**
 * What a page shows if its scripts do not run: at once if the browser has them off, otherwise after eight seconds
 * (`app/without-scripts.css`). It is gone as soon as they run.
 *
 * A `<noscript>` is not enough: a browser that is too old for the scripts, or that did not get them, does not show it.
 */
export function WithoutScripts({ children }: { children: ReactNode }) {
  const run = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return run ? null : <div className="without-scripts">{children}</div>;
}
