import type { ComponentProps } from "react";

import { type ButtonLook, buttonVariants } from "./button-variants";

type ButtonProps = ComponentProps<"button"> & ButtonLook;

export function Button({ className, variant, size, ...props }: ButtonProps) {
  return <button className={buttonVariants({ variant, size, className })} {...props} />;
}
