"use client";

import type { ReactNode } from "react";

import { ActionForm } from "@/components/ui/form";
import { forgetTyped } from "@/components/ui/kept-forms";

type SignOutFormProps = { action: (form: FormData) => Promise<void>; children: ReactNode };

/** Signs out, and forgets what was typed in this tab: the next person may use it. */
export function SignOutForm({ action, children }: SignOutFormProps) {
  return (
    <ActionForm action={action} onSubmitCapture={() => forgetTyped("all")}>
      {children}
    </ActionForm>
  );
}
