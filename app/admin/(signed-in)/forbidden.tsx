import type { Metadata } from "next";

import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";

export const metadata: Metadata = { title: "Not allowed" };

/** What staff read if their role may not do or read something. The audit has it. */
export default function AdminForbidden() {
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">Your role may not do this</h1>
      <p className="text-sm text-muted-foreground">
        Nothing was done. Ask an owner of the shop, who can do it or give you another role.
      </p>
      <Link href="/admin" className={buttonVariants({ variant: "outline", className: "mt-3" })}>
        All orders
      </Link>
    </div>
  );
}
