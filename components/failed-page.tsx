"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";

import type { Messages } from "@/lib/i18n/catalogues";

import { reachShop } from "./ui/reach-shop";

/** The page of an error, with a link to the orders at `ordersAt`: what failed can be tried again without loading the page. */
export function FailedPage({
  error,
  retry,
  texts,
  ordersAt,
}: {
  error: Error;
  retry: () => void;
  texts: Messages["errorPage"];
  ordersAt: string;
}) {
  // The page is from before a deploy that renamed or removed its action: only a new page helps.
  const isOutdated = unstable_isUnrecognizedActionError(error);
  const isOffline = !isOutdated && isNetworkError(error);
  const title = isOutdated ? texts.outdatedTitle : isOffline ? texts.offlineTitle : texts.title;
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-start gap-5 py-16">
      {/* A page whose data cannot be read has no title of its own. */}
      <title>{title}</title>
      <h1 className="font-display text-4xl tracking-tight">{title}</h1>
      <p className="text-lg text-pretty text-muted-foreground">
        {isOutdated ? texts.outdatedBody : isOffline ? texts.offlineBody : texts.body}
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <button
          type="button"
          onClick={isOutdated ? () => window.location.reload() : isOffline ? loadAgain : retry}
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

/** Whether something could not be loaded, so that the network is to blame: a script of the page, or what a page asked for. */
function isNetworkError(error: Error): boolean {
  const isOffline = typeof navigator !== "undefined" && navigator.onLine === false;
  const isChunk =
    error.name === "ChunkLoadError" || /failed to load chunk|loading chunk/i.test(error.message);
  // What `fetch` and `import` reject with. An error of the server has a digest.
  const isFetch = error instanceof TypeError && /fetch|load|network/i.test(error.message);
  return !("digest" in error) && (isOffline || isChunk || isFetch);
}

/** Loads the page again if it can be loaded: a script that has failed once is not asked for again. */
function loadAgain(): void {
  reachShop().then(
    () => window.location.reload(),
    () => {},
  );
}
