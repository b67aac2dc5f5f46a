"use client";

import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { SendingState, useSentState } from "@/components/ui/form";

import { CopyText } from "@/components/admin/frame/copy-text";

/** A new secret with what an app reads, what is wrong with the code, or the recovery codes after the right one. */
export type AuthenticatorState = {
  sealedSecret?: string;
  /** SVG. */
  qrCode?: string;
  letters?: string;
  error?: string;
  recoveryCodes?: string[];
};

type AuthenticatorFormProps = {
  initial: AuthenticatorState;
  /** The page to open afterwards. */
  next: string;
  submit: (state: AuthenticatorState, form: FormData) => Promise<AuthenticatorState>;
};

/** Sets an authenticator app up: a QR code, its first code, then the recovery codes. Works without JavaScript. */
export function AuthenticatorForm({ initial, next, submit }: AuthenticatorFormProps) {
  const { state, form, sending } = useSentState(submit, initial);
  const { sealedSecret, qrCode = "", letters = "", error, recoveryCodes } = state;
  if (recoveryCodes !== undefined) return <RecoveryCodes codes={recoveryCodes} next={next} />;
  return (
    <Card>
      <CardContent>
        <form {...form} noValidate className="grid gap-4">
          <p>Scan this with an authenticator app on your phone, then enter the code that it shows.</p>
          <input type="hidden" name="sealedSecret" value={sealedSecret} />
          <div
            role="img"
            aria-label="QR code for the app. Its letters stand below."
            className="mx-auto w-48 max-w-full rounded-lg bg-white p-2"
            // Drawn on the server from nothing that anyone typed.
            dangerouslySetInnerHTML={{ __html: qrCode }}
          />
          <p className="hint">
            Or type these letters into the app: <code className="break-words">{letters}</code>
          </p>
          <InputField
            id="code"
            label="Code"
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            dir="ltr"
          />
          <Button type="submit">Set up</Button>
          <SendingState {...sending} />
        </form>
      </CardContent>
    </Card>
  );
}

function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <Card>
      <CardContent className="grid gap-4">
        <Alert role="status" variant="success">
          Your app is set up.
        </Alert>
        <p>
          These recovery codes replace the app if you lose your phone, each once. Store them where only you
          can read them: they are not shown again.
        </p>
        <CopyText label="Recovery codes" text={codes.join("\n")} />
        <a href={next} className={buttonVariants()}>
          I have stored them
        </a>
      </CardContent>
    </Card>
  );
}
