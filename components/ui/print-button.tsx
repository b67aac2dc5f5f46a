"use client";

import type { ReactNode } from "react";

import { Button, type ButtonLook } from "./button";

type PrintButtonProps = Pick<ButtonLook, "variant"> & { children: ReactNode };

/** Opens the browser's print dialog. Without JavaScript there is none, and the browser's own menu prints. */
export function PrintButton({ variant, children }: PrintButtonProps) {
  return (
    <Button type="button" variant={variant} className="noscript:hidden" onClick={() => window.print()}>
      {children}
    </Button>
  );
}
