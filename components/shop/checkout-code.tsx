import { buttonVariants } from "@/components/ui/button-variants";
import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";

type CheckoutCodeProps = {
  texts: Record<"code" | "submit", string>;
  /** What the page says about the mail, and what was wrong with the code that was typed. */
  reply: { sent: string; problem?: string };
};

/** Asks beside the e-mail address for the code of the mail. Its button sends the checkout's form, which keeps what was typed. */
export function CheckoutCode({ texts, reply: { sent, problem } }: CheckoutCodeProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status" className="text-sm wrap-anywhere">
        {sent}
      </p>
      <Field id="code" label={texts.code} error={problem}>
        <input
          // Mounted again after a wrong code, so that it has the focus again.
          key={problem}
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          dir="ltr"
          // Whoever has asked for the code types it next.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className={`${inputClasses} max-w-48 font-mono tracking-widest`}
          {...describedBy("code", { error: problem })}
        />
      </Field>
      <button className={buttonVariants()}>{texts.submit}</button>
    </div>
  );
}
