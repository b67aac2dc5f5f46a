"use client";

import NextLink, { type LinkProps, useLinkStatus } from "next/link";

/**
 * A link to another page, which loads into the open document. The page is not prefetched: every page is rendered for its
 * request, so a list of links would render as many pages.
 *
 * If the page takes longer than a moment, it says so. There is no `loading.tsx`, which would stream pages: without JavaScript they would
 * stay empty, and one that is not there would be answered with 200.
 */
export function Link<Href extends string>({ children, ...props }: LinkProps<Href>) {
  return (
    <NextLink prefetch={false} {...props}>
      {children}
      <LoadingPage />
    </NextLink>
  );
}

function LoadingPage() {
  const { pending } = useLinkStatus();
  return pending && <span aria-hidden className="loading-page" />;
}
