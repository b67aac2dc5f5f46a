"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { changeRole, disableStaff, staffEmailSchema } from "@/lib/staff/accounts";
import { staffRoles } from "@/lib/staff/rights";

const page = "/admin/staff";

const accountForm = z.object({ email: staffEmailSchema });
const roleForm = accountForm.extend({
  role: z.enum(staffRoles),
  /** The role that the page showed. */
  before: z.enum(staffRoles),
});

/** Gives an account another role. */
export async function submitRole(form: FormData): Promise<void> {
  const { data } = roleForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `staff ${data.email}`, details: { before: data.before, after: data.role } };
  await requireActor(page, "change_role", act);
  if (data === undefined) redirect(page);
  const changed = await changeRole(data, await services());
  revalidatePath(page);
  const notice = !changed.ok ? changed.error.kind : changed.value.changed ? "role_changed" : "role_unchanged";
  redirect(`${page}?notice=${notice}`);
}

/** Locks an account. */
export async function submitDisable(form: FormData): Promise<void> {
  const { data } = accountForm.safeParse(Object.fromEntries(form));
  await requireActor(page, "disable_staff", data && { object: `staff ${data.email}` });
  if (data === undefined) redirect(page);
  const disabled = await disableStaff(data, await services());
  revalidatePath(page);
  redirect(`${page}?notice=${disabled.ok ? "disabled" : disabled.error.kind}`);
}
