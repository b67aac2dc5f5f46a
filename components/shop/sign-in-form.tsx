import { Button } from "@/components/ui/button";
import { Field, describedBy } from "@/components/ui/field";
import { inputClasses } from "@/components/ui/input-classes";

import { useTranslations } from "@/lib/i18n/translations";

type SignInFormProps = {
  action: (form: FormData) => Promise<void>;
  /** A path of the shop, to which the sign-in leads. */
  returnTo: string;
  email: string | undefined;
  problem: "invalid_email" | "too_many" | undefined;
};

/** Asks for the address to which a code is mailed. */
export function SignInForm({ action, returnTo, email, problem }: SignInFormProps) {
  const t = useTranslations();
  const messages = { invalid_email: t("checkout.invalidEmail"), too_many: t("signIn.tooMany") };
  const error = problem && messages[problem];
  return (
    <form action={action} className="grid gap-5">
      <input type="hidden" name="callbackUrl" value={returnTo} />
      <Field id="email" label={t("signIn.email")} error={error}>
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
          className={inputClasses}
          {...describedBy("email", { error })}
        />
      </Field>
      <Button type="submit" size="lg" className="justify-self-start">
        {t("signIn.submit")}
      </Button>
    </form>
  );
}
