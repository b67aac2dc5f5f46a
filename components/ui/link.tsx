import NextLink, { type LinkProps } from "next/link";

/**
 * A link to another page, which loads into the open document. The page is not prefetched: every page is rendered for its
 * request, so a list of links would render as many pages.
 */
export function Link<Href extends string>(props: LinkProps<Href>) {
  return <NextLink prefetch={false} {...props} />;
}
