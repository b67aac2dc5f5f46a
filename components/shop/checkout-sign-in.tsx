import { Field, describedBy } from "@/components/ui/field";
import { buttonVariants } from "@/components/ui/button-variants";
import { inputClasses } from "@/components/ui/input-classes";

export type SignInTexts = Record<"ask" | "again" | "code" | "submit", string>;

type CheckoutSignInProps = {
  texts: SignInTexts;
  /** Set once a code was mailed. */
  reply: { sent: string; problem?: string } | undefined;
};

/** Sign-in beside the e-mail address: mails a code, then asks for it. It sends the checkout's form, which keeps what was typed. */
export function CheckoutSignIn({ texts, reply }: CheckoutSignInProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {reply && (
        <>
          <p role="status" className="text-sm wrap-anywhere">
            {reply.sent}
          </p>
          <Field id="code" label={texts.code} error={reply.problem}>
            <input
              // Whoever has asked for the code types it next.
              key={reply.problem}
              id="code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              dir="ltr"
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              className={`${inputClasses} max-w-48 font-mono tracking-widest`}
              {...describedBy("code", { error: reply.problem })}
            />
          </Field>
          <button className={buttonVariants()}>{texts.submit}</button>
        </>
      )}
      <button name="use" value="code" className="link cursor-pointer text-sm font-medium">
        {reply ? texts.again : texts.ask}
      </button>
    </div>
  );
}
