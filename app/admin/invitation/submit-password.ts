"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";

import { deleteSessionCookie } from "@/app/admin/session-cookie";
import { saveSignInEmail } from "@/app/admin/sign-in/cookies";
import { recordAudit } from "@/lib/audit/audit-entries";
import { nameOfBrowser } from "@/lib/auth/browsers";
import type { InvitationProblem } from "@/components/admin/frame/messages";
import { services } from "@/app/composition/services";
import { acceptInvitation } from "@/lib/staff/invitations";
import { passwordLength } from "@/lib/staff/passwords";

import { keepForEnrolment, readInvitationToken } from "./invitation-cookie";

const password = z.string().max(passwordLength.max);
const passwordForm = z.object({ password, repeated: password });

/** Sets the password of the person whose invitation this browser has opened. */
export async function submitPassword(form: FormData): Promise<void> {
  const token = await readInvitationToken();
  if (token === undefined) redirect("/admin/invitation");
  const parsed = passwordForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) showProblem("too_long");
  if (parsed.data.password !== parsed.data.repeated) showProblem("different");

  const deps = await services();
  const accepted = await acceptInvitation({ token, password: parsed.data.password }, deps);
  if (!accepted.ok) {
    const { kind } = accepted.error;
    if (kind === "invitation_ended") redirect("/admin/invitation");
    showProblem(kind);
  }
  const { email } = accepted.value;
  const browser = nameOfBrowser((await headers()).get("user-agent") ?? undefined);
  const actor = { name: email, role: null, browser };
  await recordAudit({ actor, action: "accept_invitation", outcome: "allowed" }, deps);
  deps.log.info({}, "staff invitation accepted");
  await keepForEnrolment(token);
  // Somebody else may be signed in here.
  await deleteSessionCookie();
  await saveSignInEmail(email);
  redirect("/admin/invitation/accepted");
}

function showProblem(problem: InvitationProblem): never {
  redirect(`/admin/invitation?problem=${problem}`);
}
