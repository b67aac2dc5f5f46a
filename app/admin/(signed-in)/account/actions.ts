"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { deleteSessionCookie } from "@/app/admin/session-cookie";
import { staffNameMessages } from "@/components/admin/frame/messages";
import type { NameFormState } from "@/components/admin/staff/name-form";
import { services } from "@/app/composition/services";
import { staffSessionIdSchema } from "@/lib/ids";
import { chooseMails } from "@/lib/staff/accounts";
import { renameStaff } from "@/lib/staff/names";
import { endOtherStaffSessions, endStaffSession } from "@/lib/staff/sessions";

const page = "/admin/account";

const checkbox = z.literal("on").optional().catch(undefined);
const mailForm = z.object({ day: checkbox, alerts: checkbox });

/** Saves which mails the person wants: about each day, and about what cannot wait. */
export async function submitMailChoice(form: FormData): Promise<void> {
  const { day, alerts } = mailForm.parse(Object.fromEntries(form));
  const wanted = { wantsDayMail: day !== undefined, wantsAlerts: alerts !== undefined };
  const act = { object: "own mails", details: wanted };
  const staff = await requireActor(page, "choose_mails", act);
  await chooseMails({ staffId: staff.id, ...wanted }, await services());
  redirect(`${page}?saved=mails`);
}

const typedName = z.string().max(500).catch("");

/** Saves the name by which colleagues read what the person did, or returns the form with its error. */
export async function submitName(_: NameFormState, form: FormData): Promise<NameFormState> {
  const name = typedName.parse(form.get("name"));
  const staff = await requireActor(page, "rename_self", { object: "own name", details: { name } });
  const renamed = await renameStaff({ email: staff.email, name }, await services());
  if (!renamed.ok) return { name, error: staffNameMessages[renamed.error.kind] };
  revalidatePath("/admin", "layout");
  redirect(`${page}?saved=name`);
}

/** Ends one of the person's sessions: the form's. */
export async function endSession(form: FormData): Promise<void> {
  const { data: sessionId } = staffSessionIdSchema.safeParse(form.get("session"));
  const act = sessionId && { object: `session ${sessionId}` };
  const staff = await requireActor(page, "end_own_session", act);
  if (sessionId !== undefined) await endStaffSession({ staffId: staff.id, sessionId }, await services());
  redirect(`${page}?ended=one`);
}

/** Ends all of the person's sessions but this browser's. */
export async function endOtherSessions(): Promise<void> {
  const staff = await requireActor(page, "end_own_session", { object: "all other sessions" });
  await endOtherStaffSessions({ staffId: staff.id, sessionId: staff.sessionId }, await services());
  redirect(`${page}?ended=others`);
}

/** Signs out of this browser. */
export async function signOut(): Promise<void> {
  const staff = await requireActor("/admin", "sign_out", { object: "this browser" });
  await endStaffSession({ staffId: staff.id, sessionId: staff.sessionId }, await services());
  await deleteSessionCookie();
  redirect("/admin/sign-in");
}
