import type { ComponentProps } from "react";

/** A link that loads a whole page, also inside the shop's frame: the way out of an error page and a page that is not found. */
export function PlainLink({ children, ...props }: ComponentProps<"a">) {
  return <a {...props}>{children}</a>;
}
