"use client";

import { useTranslations } from "next-intl";

import { askShop } from "@/components/shop/checkout/use-field-checks";
import { EmailQuestion, useEmailQuestion } from "@/components/shop/checkout/email-question";
import { buttonVariants } from "@/components/ui/button";
import { Field, describedBy } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";
import { useKeptForm } from "@/components/ui/kept-forms";

/** The server's reply: the address that was typed, and why no mail is sent to it. */
export type SignInFormState = { email: string; problem?: "invalid_email" | "too_many" };

type SignInFormProps = {
  action: (state: SignInFormState, form: FormData) => Promise<SignInFormState>;
  /** A path of the shop, to which the sign-in leads. */
  returnTo: string;
  initial: SignInFormState;
  /** When the next mail may be asked for: "in 5 minutes". */
  nextRequest: string;
};

/** Asks for the address to which a code is mailed. Works without JavaScript too, and keeps the typed address either way. */
export function SignInForm({ action, returnTo, initial, nextRequest }: SignInFormProps) {
  const t = useTranslations("signIn");
  const checkout = useTranslations("checkout");
  const { state, form, sending } = useSentState(action, initial);
  const ref = useKeptForm(state);
  const { email, problem } = state;
  const error =
    problem && (problem === "too_many" ? t("tooMany", { when: nextRequest }) : checkout("mend.email"));
  const question = useEmailQuestion();
  return (
    <form ref={ref} {...form} data-kept="sign-in" noValidate className="grid gap-5">
      <input type="hidden" name="callbackUrl" value={returnTo} />
      <Field id="email" label={t("email")} error={error}>
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
          className="input"
          {...describedBy("email", { error })}
        />
        <EmailQuestion {...question} />
      </Field>
      <button className={buttonVariants({ size: "lg", className: "justify-self-start" })}>
        {t("submit")}
      </button>
      <SendingState {...sending} />
    </form>
  );
}
