"use server";

import { redirect } from "next/navigation";
import { z } from "zod";

import { readEnrolmentToken } from "@/app/admin/invitation/invitation-cookie";
import { currentStaff, recordFactor } from "@/app/admin/require-staff";
import type { AuthenticatorState } from "@/components/admin/staff/authenticator-form";
import { codeMessages } from "@/components/admin/frame/messages";
import { services } from "@/app/composition/services";
import { derivedKeys } from "@/lib/derived-keys";
import { setUpAuthenticator } from "@/lib/staff/authenticator";

import { describeSecret } from "./describe-secret";

const firstCodeForm = z.object({
  sealedSecret: z.string().max(200),
  code: z
    .string()
    .max(40)
    .transform((code) => code.replace(/\s/g, "")),
});

/** Takes the first code of a new authenticator app, and answers with the recovery codes, which are shown once. */
export async function submitFirstCode(
  state: AuthenticatorState,
  form: FormData,
): Promise<AuthenticatorState> {
  const { data } = firstCodeForm.safeParse(Object.fromEntries(form));
  const staff = await currentStaff();
  const deps = { ...(await services()), keys: derivedKeys("staff-authenticator") };
  if (staff === undefined) redirect("/admin/sign-in?callbackUrl=/admin/second-factor/set-up");
  if (data === undefined) redirect("/admin/second-factor/set-up");
  const set = await setUpAuthenticator(
    { staffId: staff.id, sessionId: staff.sessionId, linkToken: await readEnrolmentToken(), ...data },
    deps,
  );
  if (set.ok) {
    await recordFactor(staff, { action: "set_up_authenticator", outcome: "allowed" });
    return set.value;
  }
  if (set.error.kind === "not_proven") redirect("/admin/second-factor/set-up");
  const shown = describeSecret(data.sealedSecret, staff);
  // It was sealed for somebody else, or before a key was replaced.
  if (shown.sealedSecret === undefined) redirect("/admin/second-factor/set-up");
  return { ...state, ...shown, error: codeMessages[set.error.kind] };
}
