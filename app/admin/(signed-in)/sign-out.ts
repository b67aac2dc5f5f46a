"use server";

import { redirect } from "next/navigation";

import { endSession } from "@/app/admin/session-cookie";
import { requireStaff } from "@/app/admin/require-staff";
import { services } from "@/lib/composition";
import { endSessions } from "@/lib/staff/end-sessions";

/** Signs the member of staff out of every browser. */
export async function signOut(): Promise<void> {
  const staff = await requireStaff("/admin");
  await endSessions(staff, await services());
  await endSession();
  redirect("/admin/sign-in");
}
