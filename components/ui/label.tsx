import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** The visible name of a field. */
export function Label({ className, htmlFor, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  return <label htmlFor={htmlFor} className={clsx("label", className)} {...props} />;
}
