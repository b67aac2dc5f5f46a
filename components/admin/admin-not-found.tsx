"use client";

import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";

/** What staff read where there is nothing. A client component, because every page sends it along. */
export function AdminNotFound() {
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">Not found</h1>
      <p className="text-sm text-muted-foreground">
        Check the address, or search the orders by number, name or e-mail.
      </p>
      <Link href="/admin" className={buttonVariants({ variant: "outline", className: "mt-3" })}>
        All orders
      </Link>
    </div>
  );
}
