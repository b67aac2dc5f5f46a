"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";

type FailureTexts = Record<
  "title" | "body" | "retry" | "orders" | "outdatedTitle" | "outdatedBody" | "outdatedRetry",
  string
>;

/** The page of an error, with a link to the orders at `ordersAt`: what failed can be tried again without loading the page. */
export function FailedPage({
  error,
  retry,
  texts,
  ordersAt,
}: {
  error: Error;
  retry: () => void;
  texts: FailureTexts;
  ordersAt: string;
}) {
  // The page is from before a deploy that renamed or removed its action: only a new page helps.
  const isOutdated = unstable_isUnrecognizedActionError(error);
  const title = isOutdated ? texts.outdatedTitle : texts.title;
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-start gap-5 py-16">
      {/* A page whose data cannot be read has no title of its own. */}
      <title>{title}</title>
      <h1 className="font-display text-4xl tracking-tight">{title}</h1>
      <p className="text-lg text-pretty text-muted-foreground">
        {isOutdated ? texts.outdatedBody : texts.body}
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <button
          type="button"
          onClick={isOutdated ? () => window.location.reload() : retry}
          className="button"
        >
          {isOutdated ? texts.outdatedRetry : texts.retry}
        </button>
        {/* A whole page: what failed may be the script of this one. */}
        <a href={ordersAt} className="link text-sm">
          {texts.orders}
        </a>
      </div>
    </div>
  );
}
