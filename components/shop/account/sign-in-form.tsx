"use client";

import { askShop } from "@/components/shop/checkout/use-field-checks";
import { EmailQuestion, useEmailQuestion } from "@/components/shop/checkout/email-question";
import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";
import { SendingState } from "@/components/ui/sending-state";
import { useKeptForm } from "@/components/ui/use-kept-form";
import { useSentState } from "@/components/ui/use-sent-state";

type SignInProblem = "invalid_email" | "too_many";

/** The server's reply: the address that was typed, and why no mail is sent to it. */
export type SignInFormState = { email: string; problem?: SignInProblem };

type SignInFormProps = {
  action: (state: SignInFormState, form: FormData) => Promise<SignInFormState>;
  /** A path of the shop, to which the sign-in leads. */
  returnTo: string;
  initial: SignInFormState;
  messages: Record<SignInProblem | "email" | "submit", string>;
  submitClassName: string;
};

/** Asks for the address to which a code is mailed. Works without JavaScript too, and keeps the typed address either way. */
export function SignInForm({ action, returnTo, initial, messages, submitClassName }: SignInFormProps) {
  const { state, form, sending } = useSentState(action, initial);
  const ref = useKeptForm(state);
  const { email, problem } = state;
  const error = problem && messages[problem];
  const question = useEmailQuestion();
  return (
    <form ref={ref} {...form} data-kept="sign-in" noValidate className="grid gap-5">
      <input type="hidden" name="callbackUrl" value={returnTo} />
      <Field id="email" label={messages.email} error={error}>
        <input
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          dir="ltr"
          defaultValue={email}
          onBlur={({ target }) => {
            askShop("email", target.value, "").then(
              (reply) => question.ask(target, reply),
              () => {},
            );
          }}
          className={inputClasses}
          {...describedBy("email", { error })}
        />
        <EmailQuestion {...question} />
      </Field>
      <button className={submitClassName}>{messages.submit}</button>
      <SendingState {...sending} />
    </form>
  );
}
