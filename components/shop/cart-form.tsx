"use client";

import { type ReactNode, useEffect, useRef, useTransition } from "react";

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
 * on the way there, even where it was made before this script had loaded. Submissions arrive in their order.
 */
export function CartForm({ action, saving, className, children }: CartFormProps) {
  const [isSaving, save] = useTransition();
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
      aria-busy={isSaving}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      // React would reset the form after the action, and with it what was chosen meanwhile.
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const quantities = new FormData(event.currentTarget, submitter);
        save(() => action(quantities));
      }}
      className={className}
    >
      {children}
      <p role="status" className="sr-only">
        {isSaving && saving}
      </p>
    </form>
  );
}

/** Whether another quantity is chosen than the page was sent with. */
function hasUnsavedChoice(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("option")].some(
    ({ selected, defaultSelected }) => selected !== defaultSelected,
  );
}
