import type { Route } from "next";
import type { ComponentProps } from "react";

type LinkProps<Href extends string> = Omit<ComponentProps<"a">, "href"> & {
  href: Route<Href>;
  /** Whether the new page takes the place of this one in the history, and the window stays where it is scrolled. */
  inPlace?: boolean;
};

/**
 * A link to another page of the shop, which loads without a new document: the frame around it listens (`useFollowedLinks`).
 *
 * Instead of `next/link`, which would be 3 KiB of scripts on every page: nothing is prefetched, because every page is rendered
 * for its request. Outside the frame, and before its script has loaded, it is a plain link.
 */
export function Link<Href extends string>({ inPlace = false, children, ...props }: LinkProps<Href>) {
  return (
    <a {...props} data-link={inPlace ? "in-place" : ""}>
      {children}
    </a>
  );
}
