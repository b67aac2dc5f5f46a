"use client";

import { Fragment, type ReactNode } from "react";

import { CopyText } from "@/components/admin/frame/copy-text";
import { Button } from "@/components/ui/button";
import { SendingState, useSentState } from "@/components/ui/form";

/** Why nothing was made, or what was: it is shown once. */
export type SecretState = { error?: string; secret?: string };

type SecretFormProps = {
  submit: (state: SecretState, form: FormData) => Promise<SecretState>;
  button: string;
  variant?: "outline";
  /** What the secret is. */
  name: string;
  /** The fields. */
  children: ReactNode;
};

/** A form that makes a secret and shows it. Works without JavaScript. */
export function SecretForm({ submit, button, variant, name, children }: SecretFormProps) {
  const { state, form, sending } = useSentState(submit, {});
  return (
    <div className="grid gap-4">
      <form {...form} className="grid justify-items-start gap-4">
        <Fragment key={state.secret}>{children}</Fragment>
        {state.error && (
          <p role="alert" className="field-error">
            {state.error}
          </p>
        )}
        <Button type="submit" variant={variant}>
          {button}
        </Button>
        <SendingState {...sending} />
      </form>
      {state.secret && (
        <div role="status" className="grid gap-2">
          <p className="text-sm">Copy the {name} now. It is not shown again.</p>
          <CopyText label={name} text={state.secret} />
        </div>
      )}
    </div>
  );
}
