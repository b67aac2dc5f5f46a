"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

import { SendingState, useSending } from "@/components/ui/form";
import { StatusMessage } from "@/components/ui/status-message";

type CartFormProps = {
  /** Stores every quantity of the form, and does what the pressed button asks for. */
  action: (form: FormData) => Promise<void>;
  saving: string;
  className: string;
  children: ReactNode;
};

/**
 * The cart as one form, which is sent whenever a quantity changes. What was changed says its `data-done` then.
 *
 * Each submission holds all quantities, the one of the button that leads to the checkout included. So no change is lost
 * on the way there, even if it was made before this script had loaded. Submissions arrive in their order.
 */
export function CartForm({ action, saving, className, children }: CartFormProps) {
  const { send, sending } = useSending();
  const [done, setDone] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const changed = useRef<EventTarget>(null);
  useEffect(() => {
    if (form.current !== null && hasUnsavedChoice(form.current)) form.current.requestSubmit();
  }, []);
  return (
    <>
      <StatusMessage className="mt-6">{done}</StatusMessage>
      <form
        ref={form}
        action={action}
        // A browser that restores an earlier choice would change the cart.
        autoComplete="off"
        data-saving={sending.pending || undefined}
        onChange={({ currentTarget, target }) => {
          changed.current = target;
          currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const quantities = new FormData(event.currentTarget, submitter);
          const text = textOf(submitter ?? changed.current);
          send(async () => {
            await action(quantities);
            setDone(text);
          }, submitter);
        }}
        className={className}
      >
        {children}
        {/* In view, whichever of its buttons was pressed. */}
        <div className="sticky bottom-4 has-[[role=alert]:empty]:sr-only lg:col-start-2">
          <SendingState {...sending} working={saving} />
        </div>
      </form>
    </>
  );
}

/** What to say once this was pressed or chosen. */
function textOf(control: EventTarget | null): string {
  if (!(control instanceof HTMLElement)) return "";
  const { done = "" } = control.dataset;
  return control instanceof HTMLSelectElement ? done.replace("{quantity}", control.value) : done;
}

/** Whether another quantity is chosen than the page was sent with. */
function hasUnsavedChoice(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("option")].some(
    ({ selected, defaultSelected }) => selected !== defaultSelected,
  );
}
