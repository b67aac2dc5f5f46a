"use client";

import { useTranslations } from "next-intl";
import NextLink, { type LinkProps, useLinkStatus } from "next/link";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

import { reachShop } from "./reach-shop";

/**
 * A link to another page, which loads into the open document. The page is not prefetched: every page is rendered for its
 * request, so a list of links would render as many pages.
 *
 * If the page takes longer than a moment, it says so. There is no `loading.tsx`, which would stream pages: without JavaScript they would
 * stay empty, and one that is not there would be answered with 200. Without a connection the page stays and says that: the browser would
 * replace it by its own page of errors.
 */
export function Link<Href extends string>({ children, ...props }: LinkProps<Href>) {
  const [isUnreached, setUnreached] = useState(false);
  return (
    <NextLink
      prefetch={false}
      onNavigate={(event) => {
        setUnreached(false);
        if (navigator.onLine) return;
        event.preventDefault();
        // A browser without a network reaches a shop on its own machine all the same.
        const { href } = props;
        reachShop().then(
          () => typeof href === "string" && location.assign(href),
          () => setUnreached(true),
        );
      }}
      {...props}
    >
      {children}
      <LoadingPage />
      {isUnreached && <Unreached onReturn={() => setUnreached(false)} />}
    </NextLink>
  );
}

function LoadingPage() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden className="loading-page" />;
}

/** Outside of the link, whose name it would be a part of. */
function Unreached({ onReturn }: { onReturn: () => void }) {
  const t = useTranslations("sending");
  useEffect(() => {
    window.addEventListener("online", onReturn);
    return () => window.removeEventListener("online", onReturn);
  }, [onReturn]);
  return createPortal(
    <p role="alert" className="alert alert-destructive fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl">
      {t("unsent")}
    </p>,
    document.body,
  );
}
