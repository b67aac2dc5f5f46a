import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";

import { currentStaff } from "@/app/admin/require-staff";
import { AuthenticatorForm } from "@/components/admin/authenticator-form";
import { LeaveSession } from "@/components/admin/leave-session";
import { SignedOutPage } from "@/components/admin/signed-out-page";
import { services } from "@/lib/composition";
import { derivedKeys } from "@/lib/derived-keys";
import { environment } from "@/lib/environment";
import { createSealedSecret } from "@/lib/staff/authenticator";
import { needsCode } from "@/lib/staff/second-factor";
import { safeCallbackUrl } from "@/lib/staff/safe-callback-url";

import { leaveSession } from "@/app/admin/second-factor/leave-session";

import { describeSecret } from "./describe-secret";
import { submitFirstCode } from "./submit-first-code";

export const metadata: Metadata = { title: "Authenticator app" };

const query = z.object({ callbackUrl: z.string().optional().catch(undefined) });
const page = "/admin/second-factor/set-up";

/** Sets an authenticator app up. Whoever has one gives its code first. */
export default async function SetUpPage({ searchParams }: PageProps<"/admin/second-factor/set-up">) {
  const { callbackUrl } = query.parse(await searchParams);
  const next = safeCallbackUrl(callbackUrl, environment.APP_URL);
  const here = encodeURIComponent(`${page}?callbackUrl=${encodeURIComponent(next)}`);
  const staff = await currentStaff();
  if (staff === undefined) redirect(`/admin/sign-in?callbackUrl=${here}`);
  const { now } = await services();
  if (needsCode(staff, now())) redirect(`/admin/second-factor?callbackUrl=${here}`);
  const secret = createSealedSecret(staff.id, derivedKeys("staff-authenticator"));
  return (
    <SignedOutPage title="Set up an authenticator app">
      <AuthenticatorForm initial={describeSecret(secret, staff)} next={next} submit={submitFirstCode} />
      {!staff.hasAuthenticator && <LeaveSession email={staff.email} leave={leaveSession} />}
    </SignedOutPage>
  );
}
