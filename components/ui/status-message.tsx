"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

type StatusMessageProps = {
  variant?: "info" | "success" | "warning" | "destructive";
  className?: string;
  children: ReactNode;
};

/**
 * Says what a form has done. It is in the page before it has a text, so that it is announced, and takes the focus if the form's
 * button is gone, so that a keyboard goes on from here.
 */
export function StatusMessage({ variant = "success", className, children }: StatusMessageProps) {
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
      className={clsx("alert empty:sr-only", variant !== "info" && `alert-${variant}`, className)}
    >
      {children}
    </div>
  );
}
