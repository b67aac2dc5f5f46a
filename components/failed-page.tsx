"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";

import { type FailureTexts, WentWrong } from "@/components/went-wrong";

/** The page of an error: what failed can be tried again without loading the page. */
export function FailedPage({
  error,
  reset,
  texts,
  ordersAt,
}: {
  error: Error;
  reset: () => void;
  texts: FailureTexts & Record<"outdatedTitle" | "outdatedBody" | "outdatedRetry", string>;
  ordersAt: string;
}) {
  // The page is from before a deploy that renamed or removed its action: only a new page helps.
  const isOutdated = unstable_isUnrecognizedActionError(error);
  return (
    <WentWrong
      texts={isOutdated ? { ...texts, title: texts.outdatedTitle, body: texts.outdatedBody } : texts}
      ordersAt={ordersAt}
      retry={
        <button
          type="button"
          onClick={isOutdated ? () => window.location.reload() : reset}
          className="button"
        >
          {isOutdated ? texts.outdatedRetry : texts.retry}
        </button>
      }
    />
  );
}
