import "server-only";

import { headers } from "next/headers";

import { buttonVariants } from "@/components/ui/button-variants";
import { Link } from "@/components/ui/link";
import { answerNotFound } from "@/app/answer-not-found";

/** The title of a page for staff where there is nothing to show. */
export const notFoundTitle = "Not found";

/** What a page for staff is where there is nothing to show, answered with 404. */
export async function NotFoundAnswer() {
  answerNotFound(await headers());
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">{notFoundTitle}</h1>
      <p className="text-sm text-muted-foreground">
        Check the address, or search the orders by number, name or e-mail.
      </p>
      <Link href="/admin" className={buttonVariants({ variant: "outline", className: "mt-3" })}>
        All orders
      </Link>
    </div>
  );
}
