import type { Route } from "next";
import type { ReactNode } from "react";

import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** A link above a page's heading to the list that the page belongs to. */
export function BackLink<Path extends string>({
  href,
  children,
}: {
  href: Route<Path>;
  children: ReactNode;
}) {
  return (
    <Link href={href} className="back-link">
      <Icon name="chevron-left" />
      {children}
    </Link>
  );
}
