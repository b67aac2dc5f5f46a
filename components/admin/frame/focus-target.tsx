"use client";

import { type ComponentProps, useEffect, useRef } from "react";

/**
 * A part of the page that takes the focus when it appears, and again when `focusKey` changes.
 *
 * Without JavaScript the browser moves the focus on load.
 */
export function FocusTarget({ focusKey, ...props }: ComponentProps<"div"> & { focusKey: string }) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => target.current?.focus(), [focusKey]);
  // Without JavaScript, only autofocus moves the focus to what the page has to report.
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  return <div ref={target} tabIndex={-1} autoFocus {...props} />;
}
