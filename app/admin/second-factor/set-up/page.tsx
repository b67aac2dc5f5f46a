import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";

import { readEnrolmentToken } from "@/app/admin/invitation/invitation-cookie";
import { currentStaff } from "@/app/admin/require-staff";
import { AuthenticatorForm } from "@/components/admin/staff/authenticator-form";
import { LeaveSession, SignedOutPage } from "@/components/admin/frame/signed-out-page";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { services } from "@/app/composition/services";
import { derivedKeys } from "@/lib/derived-keys";
import { environment } from "@/lib/environment";
import { createSealedSecret, mayEnrol } from "@/lib/staff/authenticator";
import { needsCode } from "@/lib/staff/second-factor";
import { safeCallbackUrl } from "@/lib/staff/sign-in";

import { leaveSession } from "@/app/admin/second-factor/actions";

import { describeSecret } from "./describe-secret";
import { submitFirstCode } from "./submit-first-code";

export const metadata: Metadata = { title: "Authenticator app" };

const query = z.object({ callbackUrl: z.string().optional().catch(undefined) });
const page = "/admin/second-factor/set-up";

/** Sets an authenticator app up. Whoever has one gives its code first; whoever has none comes from a link. */
export default async function SetUpPage({ searchParams }: PageProps<"/admin/second-factor/set-up">) {
  const { callbackUrl } = query.parse(await searchParams);
  const next = safeCallbackUrl(callbackUrl, environment.APP_URL);
  const here = encodeURIComponent(`${page}?callbackUrl=${encodeURIComponent(next)}`);
  const staff = await currentStaff();
  if (staff === undefined) redirect(`/admin/sign-in?callbackUrl=${here}`);
  const deps = await services();
  if (needsCode(staff, deps.now())) redirect(`/admin/second-factor?callbackUrl=${here}`);
  if (
    !(await mayEnrol(
      { staffId: staff.id, sessionId: staff.sessionId, linkToken: await readEnrolmentToken() },
      deps,
    ))
  )
    return (
      <SignedOutPage title="Set up an authenticator app">
        <Card>
          <CardContent className="grid gap-4">
            <p>
              A password alone sets no app up: somebody else may have learned it. Choose a new password by a
              link first, then sign in with this browser and set the app up within an hour.
            </p>
            <Link href="/admin/sign-in/forgotten" className={buttonVariants()}>
              Send me a link
            </Link>
            <p className="hint">No mail arrives? An owner can make you a new link under Staff.</p>
          </CardContent>
        </Card>
        <LeaveSession email={staff.email} leave={leaveSession} />
      </SignedOutPage>
    );
  const secret = createSealedSecret(staff.id, derivedKeys("staff-authenticator"));
  return (
    <SignedOutPage title="Set up an authenticator app">
      <AuthenticatorForm initial={describeSecret(secret, staff)} next={next} submit={submitFirstCode} />
      {!staff.hasAuthenticator && <LeaveSession email={staff.email} leave={leaveSession} />}
    </SignedOutPage>
  );
}
