import { clsx } from "clsx";
import type { ComponentProps } from "react";

type BadgeVariant = "neutral" | "info" | "success" | "warning" | "destructive";

/** A short label of a state. */
export function Badge({
  className,
  variant = "neutral",
  ...props
}: ComponentProps<"span"> & { variant?: BadgeVariant }) {
  return (
    <span className={clsx("badge", variant !== "neutral" && `badge-${variant}`, className)} {...props} />
  );
}
