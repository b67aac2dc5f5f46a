import { clsx } from "clsx";
import type { ComponentProps } from "react";

export type ButtonLook = {
  variant?: "primary" | "outline" | "ghost" | "destructive";
  size?: "sm" | "md" | "lg";
  className?: string;
};

/** The classes of a button, also for links that look like one. */
export function buttonVariants({ variant = "primary", size = "md", className }: ButtonLook = {}): string {
  return clsx(
    "button",
    variant !== "primary" && `button-${variant}`,
    size !== "md" && `button-${size}`,
    className,
  );
}

type ButtonProps = ComponentProps<"button"> & ButtonLook;

export function Button({ className, variant, size, ...props }: ButtonProps) {
  return <button className={buttonVariants({ variant, size, className })} {...props} />;
}
