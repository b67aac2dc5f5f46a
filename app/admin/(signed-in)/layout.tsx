import Link from "next/link";
import type { ReactNode } from "react";

import { AdminNav } from "@/components/admin/admin-nav";
import { PaymentsPausedNotice } from "@/components/admin/payments-paused-notice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { currentStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { countUnknownOutcomes } from "@/lib/use-cases/reconciliation/list-unknown-outcomes";

import { signOut } from "./sign-out";

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const staff = await currentStaff();
  // Each page redirects to sign-in by itself, because only the page has the path to return to.
  if (staff === undefined) return children;
  const deps = await services();
  const unknownOutcomes = await countUnknownOutcomes(deps);
  return (
    <>
      <header className="border-b border-border bg-card">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-3 focus:z-10 focus:rounded-lg focus:bg-primary focus:px-4 focus:py-2 focus:text-primary-foreground"
        >
          Skip to content
        </a>
        <div className="mx-auto flex h-16 max-w-7xl items-center justify-between gap-4 px-4 sm:px-6">
          <Link href="/admin" className="font-display text-xl">
            Admin
          </Link>
          <div className="flex min-w-0 items-center gap-3 text-sm">
            <span className="truncate text-muted-foreground max-sm:sr-only">{staff.email}</span>
            <form action={signOut}>
              <Button type="submit" variant="outline" size="sm">
                <Icon name="log-out" />
                Sign out
              </Button>
            </form>
          </div>
        </div>
        <AdminNav unknownOutcomes={unknownOutcomes} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl grow px-4 py-6 outline-none sm:px-6 sm:py-8"
      >
        <PaymentsPausedNotice seconds={deps.breaker.pausedFor()} />
        {children}
      </main>
    </>
  );
}
