"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";

import { useFallbackMessages } from "@/components/fallback-messages";
import { PlainLink } from "@/components/ui/plain-link";

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  const messages = useFallbackMessages().error;
  // The page is from before a deploy that renamed or removed its action: only a new page helps.
  const isOutdated = unstable_isUnrecognizedActionError(error);
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-start gap-5 px-6 py-16">
      <h1 className="font-display text-4xl tracking-tight">
        {isOutdated ? messages.outdatedTitle : messages.title}
      </h1>
      <p className="text-lg text-muted-foreground">{isOutdated ? messages.outdatedBody : messages.body}</p>
      <div className="flex flex-wrap items-center gap-5">
        <button
          type="button"
          onClick={isOutdated ? () => window.location.reload() : reset}
          className="button"
        >
          {isOutdated ? messages.outdatedRetry : messages.retry}
        </button>
        <PlainLink href="/orders" className="link text-sm">
          {messages.orders}
        </PlainLink>
      </div>
    </main>
  );
}
