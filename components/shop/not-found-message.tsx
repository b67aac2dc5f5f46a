"use client";

import { buttonVariants } from "@/components/ui/button-variants";
import { PlainLink } from "@/components/ui/plain-link";

import { PageTitle } from "./page-title";

type NotFoundMessageProps = { title: string; body: string; home: string; find: string };

/**
 * The message of every 404 page, with links to the catalogue and to the page that finds an order.
 *
 * A client component, because Next sends it with every page, where mostly nobody sees it: only its props are sent.
 */
export function NotFoundMessage({ title, body, home, find }: NotFoundMessageProps) {
  return (
    <div className="grid max-w-xl justify-items-start gap-5">
      <PageTitle>{title}</PageTitle>
      <p className="text-lg text-muted-foreground">{body}</p>
      <div className="flex flex-wrap gap-3">
        <PlainLink href="/" className={buttonVariants()}>
          {home}
        </PlainLink>
        <PlainLink href="/orders/find" className={buttonVariants({ variant: "outline" })}>
          {find}
        </PlainLink>
      </div>
    </div>
  );
}
