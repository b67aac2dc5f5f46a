"use server";

import { redirect } from "next/navigation";

import { endSession } from "@/lib/auth/end-session";
import { requireStaff } from "@/lib/auth/require-staff";

/** Signs the member of staff out of this browser. */
export async function signOut(): Promise<void> {
  await requireStaff("/admin");
  await endSession();
  redirect("/admin/sign-in");
}
