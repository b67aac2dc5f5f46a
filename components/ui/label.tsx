import type { ComponentProps } from "react";

import { cn } from "./cn";

/** The visible name of a field. */
export function Label({ className, htmlFor, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn("text-sm font-medium text-foreground", className)} {...props} />
  );
}
