import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

import { buttonVariants } from "./button-variants";
import { cn } from "./cn";

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

/** A button, or with `asChild` its only child in a button's looks. */
export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const Root = asChild ? Slot.Root : "button";
  return <Root className={cn(buttonVariants({ variant, size }), className)} {...props} />;
}
