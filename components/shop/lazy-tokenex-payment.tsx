"use client";

import { type ComponentProps, lazy } from "react";

const TokenExPayment = lazy(async () => ({ default: (await import("./tokenex-payment")).TokenExPayment }));

/** `TokenExPayment` in a script of its own: a page with another card form never loads it. */
export function LazyTokenExPayment(props: ComponentProps<typeof TokenExPayment>) {
  return <TokenExPayment {...props} />;
}
