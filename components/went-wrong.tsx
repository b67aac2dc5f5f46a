import type { ReactNode } from "react";

import { PlainLink } from "@/components/ui/plain-link";

/** What is shown in place of a page that failed. */
export function WentWrong({
  title,
  body,
  retry,
  orders,
}: {
  title: string;
  body: string;
  retry: ReactNode;
  orders: string;
}) {
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-start gap-5 px-6 py-16">
      <h1 className="font-display text-4xl tracking-tight">{title}</h1>
      <p className="text-lg text-muted-foreground">{body}</p>
      <div className="flex flex-wrap items-center gap-5">
        {retry}
        <PlainLink href="/orders" className="link text-sm">
          {orders}
        </PlainLink>
      </div>
    </main>
  );
}
