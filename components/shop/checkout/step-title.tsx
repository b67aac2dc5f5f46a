"use client";

import { type ComponentProps, type ElementType, useLayoutEffect, useRef, useSyncExternalStore } from "react";

type StepTitleProps = ComponentProps<"h1"> & { as?: ElementType };

/**
 * The heading of a step of an order. When the step begins it takes the focus, so that it is read out, and is shown at the top
 * of the screen, as far as its scroll margin lets it.
 *
 * Whoever is typing keeps the focus, and a page that the browser has loaded keeps its place.
 */
export function StepTitle({
  as: Heading = "h1",
  className = "page-title scroll-mt-60",
  ...props
}: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const loaded = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const isOfLoadedPage = useRef(loaded);
  // Before the step is painted.
  useLayoutEffect(() => {
    if (!isOfLoadedPage.current) title.current?.scrollIntoView();
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return <Heading ref={title} tabIndex={-1} className={className} {...props} />;
}
