"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

type StatusMessageProps = { className?: string; children: ReactNode };

/**
 * Says what a form has done. It is in the page before it has a text, so that it is announced, and takes the focus if the form's
 * button is gone, so that a keyboard goes on from here.
 */
export function StatusMessage({ className, children }: StatusMessageProps) {
  const message = useRef<HTMLDivElement>(null);
  // After each change of the page, of which one may have taken the button away.
  useEffect(() => {
    const isLost = document.activeElement === document.body && message.current?.textContent !== "";
    if (isLost) message.current?.focus();
  });
  return (
    <div
      ref={message}
      role="status"
      tabIndex={-1}
      className={clsx("alert alert-success empty:sr-only", className)}
    >
      {children}
    </div>
  );
}
