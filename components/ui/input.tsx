import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { inputClasses } from "./input-classes";

/** The types of input that run from left to right in every language. */
const leftToRight = new Set<ComponentProps<"input">["type"]>(["email", "tel"]);

/** A one-line text field. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  const dir = leftToRight.has(props.type) ? "ltr" : undefined;
  return <input dir={dir} className={clsx(inputClasses, className)} {...props} />;
}
