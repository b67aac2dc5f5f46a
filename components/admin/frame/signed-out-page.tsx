import type { ReactNode } from "react";

import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";

/** A page of the admin for someone who is not signed in: a heading and one card or message under it. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid w-full max-w-md grow content-center gap-6 px-4 py-10">
      <div className="grid gap-1 text-center">
        <p className="font-display text-xl">Admin</p>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      </div>
      {children}
    </main>
  );
}

/** A way out of a sign-in that waits for its code. */
export function LeaveSession({ email, leave }: { email: string; leave: () => Promise<void> }) {
  return (
    <ActionForm action={leave} className="grid justify-items-center gap-2 text-center">
      <p className="hint">
        Signed in as <bdi className="break-all">{email}</bdi>.
      </p>
      <Button type="submit" variant="ghost">
        Sign in as somebody else
      </Button>
    </ActionForm>
  );
}
