import type { Metadata, Route } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";

import { currentStaff } from "@/app/admin/require-staff";
import { signInMessages } from "@/components/admin/frame/messages";
import { SignedOutPage } from "@/components/admin/frame/signed-out-page";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PageForm } from "@/components/ui/form";
import { csrfCookieName, readCsrfToken } from "@/lib/auth/csrf-cookie";
import { safeCallbackUrl } from "@/lib/staff/sign-in";
import { signInEmailCookie } from "./cookies";
import { environment } from "@/lib/environment";

export const metadata: Metadata = { title: "Sign in" };

const query = z.object({
  callbackUrl: z.string().optional().catch(undefined),
  error: z
    .enum(["CredentialsSignin", "TooManyAttempts", "Busy", "Unavailable"])
    .optional()
    .catch("Unavailable"),
  from: z.string().optional().catch(undefined),
});

export default async function SignInPage({ searchParams }: PageProps<"/admin/sign-in">) {
  const { callbackUrl: asked, error, from } = query.parse(await searchParams);
  // After a failure next-auth's own cookie holds the page to return to.
  const callbackUrl =
    asked === undefined && from !== undefined ? undefined : safeCallbackUrl(asked, environment.APP_URL);
  if ((await currentStaff()) !== undefined) redirect((callbackUrl ?? "/admin") as Route);

  const jar = await cookies();
  const token = readCsrfToken(jar.get(csrfCookieName())?.value);
  // `proxy.ts` sets the token's cookie if a browser opens this page. Anywhere else next-auth's route handler sets it
  // and redirects back.
  if (token === undefined && from === undefined)
    redirect(`/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl ?? "/admin")}`);
  const email = jar.get(signInEmailCookie)?.value;
  const failure = token === undefined ? "NoCookies" : error;

  return (
    <SignedOutPage title="Sign in">
      {failure !== undefined && (
        <Alert role="alert" variant="destructive" className="grid-cols-[auto_1fr] gap-x-3">
          <Icon name="circle-alert" className="mt-0.5" />
          <p id="failure">{signInMessages[failure]}</p>
        </Alert>
      )}
      <Card>
        <CardContent>
          <PageForm action="/api/auth/callback/credentials" method="post" className="grid gap-4">
            <input type="hidden" name="csrfToken" value={token ?? ""} />
            {callbackUrl && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
            <InputField
              id="email"
              label="E-mail address"
              type="email"
              autoComplete="username"
              maxLength={254}
              required
              dir="ltr"
              defaultValue={email}
              aria-describedby={failure && "failure"}
            />
            <InputField
              id="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              maxLength={1000}
              required
              dir="ltr"
              // After a failure only the password has to be typed again.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={failure !== undefined && email !== undefined}
              aria-describedby={failure && "failure"}
            />
            <Button type="submit">Sign in</Button>
          </PageForm>
        </CardContent>
      </Card>
      <Link href="/admin/sign-in/forgotten" className="link text-center">
        Forgotten your password?
      </Link>
    </SignedOutPage>
  );
}
