import type { Metadata } from "next";
import { z } from "zod";

import { type InvitationProblem, invitationMessages } from "@/components/admin/frame/messages";
import { SignedOutPage } from "@/components/admin/frame/signed-out-page";
import { ActionForm } from "@/components/ui/form";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { services } from "@/app/composition/services";
import { findInvitation, invitationHours } from "@/lib/staff/invitations";
import { passwordLength } from "@/lib/staff/passwords";

import { readInvitationToken } from "./invitation-cookie";
import { submitPassword } from "./submit-password";

export const metadata: Metadata = { title: "Choose a password" };

const problems = Object.keys(invitationMessages) as InvitationProblem[];
const query = z.object({ problem: z.enum(problems).optional().catch(undefined) });
const hint = `At least ${passwordLength.min} characters. Several unrelated words make a good password.`;

export default async function InvitationPage({ searchParams }: PageProps<"/admin/invitation">) {
  const { problem } = query.parse(await searchParams);
  const token = await readInvitationToken();
  const invited = token === undefined ? undefined : await findInvitation({ token }, await services());
  if (invited === undefined) return <EndedInvitation />;
  const error = problem && invitationMessages[problem];
  return (
    <SignedOutPage title="Choose a password">
      <Card>
        <CardContent>
          <ActionForm action={submitPassword} working="Saving…" className="grid gap-4">
            <InputField
              id="email"
              label="E-mail address"
              type="email"
              autoComplete="username"
              dir="ltr"
              readOnly
              className="border-border bg-secondary"
              defaultValue={invited.email}
            />
            <InputField
              id="password"
              label="Password"
              hint={hint}
              error={error}
              type="password"
              autoComplete="new-password"
              minLength={passwordLength.min}
              maxLength={passwordLength.max}
              required
              dir="ltr"
              // After an error the page loads again; the focus belongs on the field with the error.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={error !== undefined}
            />
            <InputField
              id="repeated"
              label="The same password again"
              type="password"
              autoComplete="new-password"
              maxLength={passwordLength.max}
              required
              dir="ltr"
            />
            <Button>Save the password</Button>
          </ActionForm>
        </CardContent>
      </Card>
    </SignedOutPage>
  );
}

function EndedInvitation() {
  return (
    <SignedOutPage title="This invitation has ended">
      <Alert variant="warning" className="grid-cols-[auto_1fr] gap-x-3">
        <Icon name="circle-alert" className="mt-0.5" />
        <p>
          An invitation works once, within {invitationHours} hours. If you have chosen your password already,
          sign in with it. If not, ask whoever invited you for a new link.
        </p>
      </Alert>
      <Link href="/admin/sign-in" className={buttonVariants({ variant: "outline" })}>
        Sign in
      </Link>
    </SignedOutPage>
  );
}
