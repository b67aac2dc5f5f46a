import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** The visible name of a field. */
export function Label({ className, htmlFor, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={clsx("text-sm font-medium text-foreground", className)} {...props} />
  );
}
