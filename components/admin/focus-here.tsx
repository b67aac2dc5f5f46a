"use client";

import { type ComponentProps, useEffect, useRef } from "react";

/**
 * A part of the page that takes the focus when it appears, and again whenever `moment` changes.
 *
 * Without JavaScript the browser does so on load.
 */
export function FocusHere({ moment, ...props }: ComponentProps<"div"> & { moment: string }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), [moment]);
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  return <div ref={here} tabIndex={-1} autoFocus {...props} />;
}
