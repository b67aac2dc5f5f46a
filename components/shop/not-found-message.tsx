"use client";

import { useFallbackMessages } from "@/components/fallback-messages";
import { buttonVariants } from "@/components/ui/button-variants";
import { PlainLink } from "@/components/ui/plain-link";

import { PageTitle } from "./page-title";
import { Wordmark } from "./wordmark";

/**
 * The message of every 404 page, with links to the catalogue and to the page that finds an order.
 *
 * A client component without props, because Next sends the root's 404 page with every page.
 */
export function NotFoundMessage() {
  const { title, body, home, find } = useFallbackMessages().notFound;
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

/** The same as a page of its own, outside the frame of the shop. */
export function NotFoundAlone() {
  const { shop } = useFallbackMessages().notFound;
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-8 px-6 py-16">
      <PlainLink href="/" className="wordmark">
        <Wordmark name={shop} />
      </PlainLink>
      <NotFoundMessage />
    </main>
  );
}
