import { clsx } from "clsx";

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
