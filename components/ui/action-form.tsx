"use client";

import type { ComponentProps } from "react";

import { SendingState } from "./sending-state";
import { useSending } from "./use-sending";

type ActionFormProps = Omit<ComponentProps<"form">, "action" | "onSubmit"> & {
  action: (form: FormData) => Promise<void>;
  working?: string;
  unsentText?: string;
};

/** A form that a server action receives. Works without JavaScript too. */
export function ActionForm({ action, working, unsentText, children, ...props }: ActionFormProps) {
  const { submit, sending } = useSending();
  return (
    <form action={action} onSubmit={(event) => submit(event, action)} {...props}>
      {children}
      <SendingState {...sending} working={working} unsentText={unsentText} />
    </form>
  );
}
