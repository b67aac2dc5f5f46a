"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

import { Button } from "@/components/ui/button";

/** Sends its form once: while the answer is awaited it says `pending` and takes no second press. */
export function SubmitButton({
  pending: waiting,
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
        {pending ? waiting : children}
      </Button>
      <span role="status" className="sr-only">
        {pending && waiting}
      </span>
    </>
  );
}
