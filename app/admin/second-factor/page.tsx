import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";

import { currentStaff } from "@/app/admin/require-staff";
import { codeMessages } from "@/components/admin/frame/messages";
import { LeaveSession, SignedOutPage } from "@/components/admin/frame/signed-out-page";
import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";

import { leaveSession, submitCode } from "./actions";

export const metadata: Metadata = { title: "Code" };

const query = z.object({
  callbackUrl: z.string().optional().catch(undefined),
  problem: z.enum(["wrong_code", "too_many_codes"]).optional().catch(undefined),
});

const hint = "Six digits from your authenticator app, or one of your recovery codes.";

/** The second step of a sign-in: the code of the authenticator app. */
export default async function SecondFactorPage({ searchParams }: PageProps<"/admin/second-factor">) {
  const { callbackUrl = "/admin", problem } = query.parse(await searchParams);
  const staff = await currentStaff();
  if (staff === undefined) redirect(`/admin/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  const error = problem && codeMessages[problem];
  return (
    <SignedOutPage title="Enter the code">
      <Card>
        <CardContent>
          <ActionForm action={submitCode} className="grid gap-4">
            <input type="hidden" name="callbackUrl" value={callbackUrl} />
            <InputField
              id="code"
              label="Code"
              hint={hint}
              error={error}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
              dir="ltr"
              // The only field of this step.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
            />
            <Button type="submit">Go on</Button>
          </ActionForm>
        </CardContent>
      </Card>
      <LeaveSession email={staff.email} leave={leaveSession} />
      <p className="hint text-center">
        No phone and no recovery code left? An owner can make you a new link under Staff.
      </p>
    </SignedOutPage>
  );
}
