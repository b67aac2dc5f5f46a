import { type VariantProps, cva } from "class-variance-authority";
import type { ComponentProps } from "react";

import { cn } from "./cn";

const alertVariants = cva("grid gap-1 rounded-xl border px-4 py-3 text-sm leading-relaxed", {
  variants: {
    variant: {
      info: "border-info-border bg-info-subtle text-info-text",
      success: "border-success-border bg-success-subtle text-success-text",
      warning: "border-warning-border bg-warning-subtle text-warning-text",
      destructive: "border-destructive-border bg-destructive-subtle text-destructive-text",
    },
  },
  defaultVariants: { variant: "info" },
});

/** A highlighted message. Set `role="alert"` or `role="status"` where it appears after the page has loaded. */
export function Alert({
  className,
  variant,
  ...props
}: ComponentProps<"div"> & VariantProps<typeof alertVariants>) {
  return <div className={cn(alertVariants({ variant }), className)} {...props} />;
}

export function AlertTitle({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn("font-semibold", className)} {...props} />;
}
