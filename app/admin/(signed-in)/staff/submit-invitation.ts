"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import type { InviteFormState } from "@/components/admin/staff/invite-form";
import { inviteMessages } from "@/components/admin/frame/messages";
import { services } from "@/app/composition/services";
import { environment } from "@/lib/environment";
import { addStaff, enableStaff, resetStaff, staffEmailSchema } from "@/lib/staff/accounts";
import { staffRoles } from "@/lib/staff/rights";

const page = "/admin/staff";

const typedEmail = z.string().max(254).catch("");
const inviteForm = z.object({ email: staffEmailSchema, role: z.enum(staffRoles) });
const linkForm = z.object({ email: staffEmailSchema, state: z.enum(["active", "invited", "disabled"]) });

/** Adds an account with a role, and answers with the one-time link that its owner sends to the person. */
export async function submitInvitation(_: InviteFormState, form: FormData): Promise<InviteFormState> {
  const { data } = inviteForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `staff ${data.email}`, details: { role: data.role } };
  const { email: by } = await requireActor(page, "invite_staff", act);
  const email = typedEmail.parse(form.get("email"));
  if (data === undefined) return { email, error: inviteMessages.invalid };
  const added = await addStaff({ ...data, by }, await services());
  if (!added.ok) {
    const { kind } = added.error;
    return { email, error: kind === "already_exists" ? inviteMessages.already_exists : inviteMessages.busy };
  }
  revalidatePath(page);
  return { email: "", invited: { email: data.email, link: linkOf(added.value.token) } };
}

/** Answers with a new one-time link: the password and the sessions of the account end, and a disabled one is enabled. */
export async function submitNewLink(_: InviteFormState, form: FormData): Promise<InviteFormState> {
  const { data } = linkForm.safeParse(Object.fromEntries(form));
  const right = data?.state === "disabled" ? "enable_staff" : "renew_invitation";
  const staff = await requireActor(page, right, data && { object: `staff ${data.email}` });
  if (data === undefined) return { email: "", error: inviteMessages.invalid };
  // The link would be lost with the session that asked for it.
  if (data.email === staff.email) return { email: "", error: inviteMessages.own };
  const renewed = await (right === "enable_staff" ? enableStaff : resetStaff)(
    { email: data.email, by: staff.email },
    await services(),
  );
  revalidatePath(page);
  if (!renewed.ok) {
    const { kind } = renewed.error;
    return { email: "", error: kind === "last_owner" ? inviteMessages.last_owner : inviteMessages.changed };
  }
  return { email: "", invited: { email: data.email, link: linkOf(renewed.value.token) } };
}

function linkOf(token: string | undefined): string {
  return `${environment.APP_URL}/admin/invitation/${token}`;
}
