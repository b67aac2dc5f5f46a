"use client";

import Link from "next/link";
import { unstable_isUnrecognizedActionError } from "next/navigation";

import { useErrorMessages } from "@/components/error-messages";

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  const messages = useErrorMessages();
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
          className="h-11 cursor-pointer rounded-lg bg-primary px-5 text-sm font-medium text-primary-foreground"
        >
          {isOutdated ? messages.outdatedRetry : messages.retry}
        </button>
        <Link href="/orders" className="text-sm underline underline-offset-4">
          {messages.orders}
        </Link>
      </div>
    </main>
  );
}
