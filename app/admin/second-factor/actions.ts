"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";

import { currentStaff, recordFactor } from "@/app/admin/require-staff";
import { deleteSessionCookie } from "@/app/admin/session-cookie";
import { services } from "@/app/composition/services";
import { derivedKeys } from "@/lib/derived-keys";
import { environment } from "@/lib/environment";
import { proveSession } from "@/lib/staff/proofs";
import { safeCallbackUrl } from "@/lib/staff/sign-in";
import { endStaffSession } from "@/lib/staff/sessions";

const codeForm = z.object({ code: z.string().max(40), callbackUrl: z.string().optional().catch(undefined) });

/** Takes the second factor of this browser's session, then opens the page that asked for it. */
export async function submitCode(form: FormData): Promise<void> {
  const { data } = codeForm.safeParse(Object.fromEntries(form));
  const callbackUrl = safeCallbackUrl(data?.callbackUrl, environment.APP_URL);
  const query = `callbackUrl=${encodeURIComponent(callbackUrl)}`;
  const staff = await currentStaff();
  if (staff === undefined) redirect(`/admin/sign-in?${query}`);
  const input = { staffId: staff.id, sessionId: staff.sessionId, code: data?.code ?? "" };
  const deps = { ...(await services()), keys: derivedKeys("staff-authenticator") };
  const proven = await proveSession(input, deps);
  const by = proven.ok ? proven.value.by : proven.error.kind;
  // What a limit refuses is not in the audit: it could be filled with it.
  if (by !== "too_many_codes")
    await recordFactor(staff, {
      action: "give_code",
      outcome: proven.ok ? "allowed" : "refused",
      details: { by },
    });
  if (!proven.ok) redirect(`/admin/second-factor?problem=${proven.error.kind}&${query}`);
  redirect(callbackUrl as Route);
}

/** Ends a session that has not given its code, so that somebody else can sign in with this browser. */
export async function leaveSession(): Promise<void> {
  const staff = await currentStaff();
  if (staff !== undefined)
    await endStaffSession({ staffId: staff.id, sessionId: staff.sessionId }, await services());
  await deleteSessionCookie();
  redirect("/admin/sign-in");
}
