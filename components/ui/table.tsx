import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** The heading of a column. */
export function TableHead({ className, ...props }: ComponentProps<"th">) {
  return <th scope="col" className={clsx("column", className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={clsx("row", className)} {...props} />;
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={clsx("cell", className)} {...props} />;
}
