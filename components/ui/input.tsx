import type { ComponentProps } from "react";

import { cn } from "./cn";
import { inputClasses } from "./input-classes";

/** A one-line text field. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(inputClasses, className)} {...props} />;
}
