"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";

import { useFallbackMessages } from "@/components/fallback-messages";
import { WentWrong } from "@/components/went-wrong";

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  const messages = useFallbackMessages().error;
  // The page is from before a deploy that renamed or removed its action: only a new page helps.
  const isOutdated = unstable_isUnrecognizedActionError(error);
  return (
    <WentWrong
      title={isOutdated ? messages.outdatedTitle : messages.title}
      body={isOutdated ? messages.outdatedBody : messages.body}
      retry={
        <button
          type="button"
          onClick={isOutdated ? () => window.location.reload() : reset}
          className="button"
        >
          {isOutdated ? messages.outdatedRetry : messages.retry}
        </button>
      }
      orders={messages.orders}
    />
  );
}
