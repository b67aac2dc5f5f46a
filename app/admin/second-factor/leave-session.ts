"use server";

import { redirect } from "next/navigation";

import { currentStaff } from "@/app/admin/require-staff";
import { deleteSessionCookie } from "@/app/admin/session-cookie";
import { services } from "@/lib/composition";
import { endStaffSession } from "@/lib/staff/sessions";

/** Ends a session that has not given its code, so that somebody else can sign in with this browser. */
export async function leaveSession(): Promise<void> {
  const staff = await currentStaff();
  if (staff !== undefined)
    await endStaffSession({ staffId: staff.id, sessionId: staff.sessionId }, await services());
  await deleteSessionCookie();
  redirect("/admin/sign-in");
}
