import type { ReactNode } from "react";

/** The heading of a shopper page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="page-title">{children}</h1>;
}
