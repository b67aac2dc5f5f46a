import type { ComponentProps } from "react";

/**
 * A link that loads a whole page. For what Next sends along with every page, as the error page: there `next/link` would be
 * another 3 KiB of scripts in each.
 */
export function PlainLink({ children, ...props }: ComponentProps<"a">) {
  return <a {...props}>{children}</a>;
}
