"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

import { Button } from "./button";

/** Submits its form once. While the action runs it is disabled and shows `pending`. */
export function SubmitButton({
  pending: pendingText,
  children,
  ...props
}: ComponentProps<typeof Button> & { pending: string }) {
  const { pending } = useFormStatus();
  return (
    <>
      <Button
        type="submit"
        aria-disabled={pending || undefined}
        onClick={(event) => pending && event.preventDefault()}
        {...props}
      >
        {pending ? pendingText : children}
      </Button>
      <span role="status" className="sr-only">
        {pending && pendingText}
      </span>
    </>
  );
}
