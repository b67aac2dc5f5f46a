import { useTranslations } from "next-intl";
import { PageTitle } from "@/components/shop/frame/page-title";
import { ActionForm, PageForm } from "@/components/ui/form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field, describedBy } from "@/components/ui/field";
import { ForgetSent } from "@/components/ui/kept-forms";
import { Link } from "@/components/ui/link";
import type { WaitingSignIn } from "@/modules/accounts/sign-in-requests";

type CodeFormProps = Pick<WaitingSignIn, "email" | "returnTo" | "wrongCodesLeft" | "codePaused"> & {
  csrfToken: string;
  /** How long the code and the link of the mail work, and how many digits the code has. */
  minutes: number;
  digits: number;
  /** The code that was sent is not the right one. */
  refused: boolean;
  sentAgain: boolean;
  /** Why another mail was asked for, and not sent. */
  tooMany: string | undefined;
  askAgain: () => Promise<void>;
};

/** Asks for the code of the mail. Its form goes to next-auth, which works without JavaScript. */
export function CodeForm({ email, returnTo, codePaused, askAgain, ...form }: CodeFormProps) {
  const t = useTranslations("signIn");
  const hint = t("codeHint", { digits: form.digits });
  const problem = form.refused && !codePaused && t("wrongCode", { left: form.wrongCodesLeft });
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <ForgetSent />
      <div>
        <PageTitle>{t("codeTitle")}</PageTitle>
        <p className="lead">
          {t.rich("codeIntro", {
            minutes: form.minutes,
            email: () => (
              <bdi className="email font-medium text-foreground" dir="ltr">
                {email}
              </bdi>
            ),
          })}
        </p>
        <p className="lead">{t("codeWait")}</p>
      </div>
      {form.sentAgain && (
        <Alert role="status" variant="success">
          {t("sentAgain")}
        </Alert>
      )}
      {form.tooMany !== undefined && (
        <Alert role="alert" variant="warning">
          {form.tooMany}
        </Alert>
      )}
      {codePaused ? (
        <Alert role="alert" variant="warning">
          {t("codePaused")}
        </Alert>
      ) : (
        <PageForm action="/api/auth/callback/customer" method="post" className="grid gap-5">
          <input type="hidden" name="csrfToken" value={form.csrfToken} />
          <input type="hidden" name="callbackUrl" value={returnTo} />
          <Field id="code" label={t("code")} hint={hint} error={problem}>
            <input
              id="code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              required
              dir="ltr"
              // The page has one task. It loads again after a wrong code.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              className="input max-w-48 font-mono tracking-widest"
              {...describedBy("code", { hint, error: problem })}
            />
          </Field>
          <Button type="submit" size="lg" className="justify-self-start">
            {t("codeSubmit")}
          </Button>
        </PageForm>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
        <ActionForm action={askAgain}>
          <button className="cursor-pointer py-1.5 font-medium underline underline-offset-4">
            {t("again")}
          </button>
        </ActionForm>
        <Link
          href={`/account/sign-in?address=other&callbackUrl=${encodeURIComponent(returnTo)}`}
          className="py-1.5 font-medium underline underline-offset-4"
        >
          {t("otherAddress")}
        </Link>
      </div>
    </div>
  );
}
