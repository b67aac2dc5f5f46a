import type { Metadata } from "next";
import { z } from "zod";

import { SignedOutPage } from "@/components/admin/frame/signed-out-page";
import { ActionForm } from "@/components/ui/form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { InputField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { resetMinutes } from "@/lib/staff/password-reset";

import { submitForgotten } from "./submit-forgotten";

export const metadata: Metadata = { title: "Forgotten password" };

const query = z.object({ asked: z.literal("1").optional().catch(undefined) });

export default async function ForgottenPage({ searchParams }: PageProps<"/admin/sign-in/forgotten">) {
  const { asked } = query.parse(await searchParams);
  return (
    <SignedOutPage title="Forgotten password">
      {asked !== undefined && (
        <Alert role="status" variant="success">
          If this address has an account, a mail with a link is on its way. The link works for {resetMinutes}{" "}
          minutes.
        </Alert>
      )}
      <Card>
        <CardContent>
          <ActionForm action={submitForgotten} className="grid gap-4">
            <InputField
              id="email"
              label="E-mail address"
              type="email"
              autoComplete="username"
              maxLength={254}
              required
              dir="ltr"
            />
            <Button type="submit">Send the link</Button>
          </ActionForm>
        </CardContent>
      </Card>
      <Link href="/admin/sign-in" className="link text-center">
        Back to sign-in
      </Link>
    </SignedOutPage>
  );
}
