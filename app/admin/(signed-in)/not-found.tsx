import type { Metadata } from "next";

import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

export const metadata: Metadata = { title: "Not found" };

/** What a page for staff shows if there is nothing at its address. */
export default function AdminNotFound() {
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
