"use client";

import { clsx } from "clsx";
import { type ComponentProps, useEffect, useRef } from "react";

import { Alert } from "./alert";

type StatusMessageProps = Pick<ComponentProps<typeof Alert>, "variant" | "className" | "children">;

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
    <Alert
      ref={message}
      role="status"
      tabIndex={-1}
      variant={variant}
      className={clsx("empty:sr-only", className)}
    >
      {children}
    </Alert>
  );
}
