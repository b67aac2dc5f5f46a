"use client";

import type { ComponentProps } from "react";

import { reachShop } from "./reach-shop";
import { SendingState } from "./sending-state";
import { untilReturned } from "./until-returned";
import { useSending } from "./use-sending";

type PageFormProps = Omit<ComponentProps<"form">, "action" | "onSubmit"> & { action: string };

/** A form that the browser sends, and whose answer is another page. Works without JavaScript too. */
export function PageForm({ children, ...props }: PageFormProps) {
  const { submit, sending } = useSending();
  return (
    <form
      onSubmit={(event) => {
        const { currentTarget } = event;
        submit(event, async () => {
          await reachShop();
          currentTarget.submit();
          await untilReturned();
        });
      }}
      {...props}
    >
      {children}
      <SendingState {...sending} />
    </form>
  );
}
