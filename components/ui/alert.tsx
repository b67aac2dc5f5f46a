import { clsx } from "clsx";
import type { ComponentProps } from "react";

type AlertProps = ComponentProps<"div"> & { variant?: "info" | "success" | "warning" | "destructive" };

/** A highlighted message. Set `role="alert"` or `role="status"` if it appears after the page has loaded. */
export function Alert({ className, variant = "info", ...props }: AlertProps) {
  return <div className={clsx("alert", variant !== "info" && `alert-${variant}`, className)} {...props} />;
}

export function AlertTitle({ className, ...props }: ComponentProps<"p">) {
  return <p className={clsx("font-semibold", className)} {...props} />;
}
