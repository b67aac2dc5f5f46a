import type { ReactNode } from "react";

/** The heading of a shopper page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="font-display text-3xl tracking-tight sm:text-4xl print:text-2xl">{children}</h1>;
}
