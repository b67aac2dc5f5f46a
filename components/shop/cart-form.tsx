"use client";

import { type ReactNode, useEffect, useRef } from "react";

import { SendingState } from "@/components/ui/sending-state";
import { useSending } from "@/components/ui/use-sending";

type CartFormProps = {
  /** Stores every quantity of the form, and does what the pressed button asks for. */
  action: (form: FormData) => Promise<void>;
  saving: string;
  className: string;
  children: ReactNode;
};

/**
 * The cart as one form, which is sent whenever a quantity changes.
 *
 * Each submission holds all quantities, the one of the button that leads to the checkout included. So no change is lost
 * on the way there, even if it was made before this script had loaded. Submissions arrive in their order.
 */
export function CartForm({ action, saving, className, children }: CartFormProps) {
  const { send, sending } = useSending();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current !== null && hasUnsavedChoice(form.current)) form.current.requestSubmit();
  }, []);
  return (
    <form
      ref={form}
      action={action}
      // A browser that restores an earlier choice would change the cart.
      autoComplete="off"
      data-saving={sending.pending || undefined}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const quantities = new FormData(event.currentTarget, submitter);
        send(() => action(quantities), submitter);
      }}
      className={className}
    >
      {children}
      {/* In view, whichever of its buttons was pressed. */}
      <div className="sticky bottom-4 has-[[role=alert]:empty]:sr-only lg:col-start-2">
        <SendingState {...sending} working={saving} />
      </div>
    </form>
  );
}

/** Whether another quantity is chosen than the page was sent with. */
function hasUnsavedChoice(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("option")].some(
    ({ selected, defaultSelected }) => selected !== defaultSelected,
  );
}
