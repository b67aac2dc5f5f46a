import type { ReactNode } from "react";

import { PlainLink } from "@/components/ui/plain-link";

export type FailureTexts = Record<"title" | "body" | "retry" | "orders", string>;

/**
 * What is shown in place of a page that failed, with a link to the orders at `ordersAt`.
 *
 * `retry` is a link to the page's own address where none is given.
 */
export function WentWrong({
  texts: { title, body, retry: retryText, orders },
  ordersAt,
  retry,
}: {
  texts: FailureTexts;
  ordersAt: string;
  retry?: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-start gap-5 px-6 py-16">
      <h1 className="font-display text-4xl tracking-tight">{title}</h1>
      <p className="text-lg text-muted-foreground">{body}</p>
      <div className="flex flex-wrap items-center gap-5">
        {retry ?? <OpenAgain>{retryText}</OpenAgain>}
        <PlainLink href={ordersAt} className="link text-sm">
          {orders}
        </PlainLink>
      </div>
    </main>
  );
}

function OpenAgain({ children }: { children: ReactNode }) {
  return (
    // An empty address is that of the page that failed, with its query.
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid
    <a href="" className="button">
      {children}
    </a>
  );
}
