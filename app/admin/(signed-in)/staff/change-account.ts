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

/** Gives an account another role. The same role again does nothing, and the audit does not have it. */
export async function submitRole(form: FormData): Promise<void> {
  const { data } = roleForm.safeParse(Object.fromEntries(form));
  const changes = data !== undefined && data.role !== data.before;
  const details = { before: data?.before ?? null, after: data?.role ?? null };
  const act = changes ? { object: `staff ${data.email}`, details } : undefined;
  await requireActor(page, "change_role", act);
  if (!changes) redirect(data === undefined ? page : `${page}?notice=role_unchanged`);
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
