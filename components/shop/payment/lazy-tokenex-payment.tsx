"use client";

import { type ComponentProps, lazy } from "react";

const TokenExPayment = lazy(async () => ({ default: (await import("./tokenex-payment")).TokenExPayment }));

/** `TokenExPayment` in a separate script, which a page with another card form does not load. */
export function LazyTokenExPayment(props: ComponentProps<typeof TokenExPayment>) {
  return <TokenExPayment {...props} />;
}
