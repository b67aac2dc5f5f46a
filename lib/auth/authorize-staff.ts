import "server-only";

import { cookies } from "next/headers";
import { z } from "zod";

import { services } from "@/lib/composition";
import { signInStaff } from "@/lib/use-cases/staff/sign-in-staff";
import type { StaffMember } from "@/lib/use-cases/staff/views";

import { secureCookies } from "./session";
import { signInEmailCookie } from "./sign-in-email-cookie";

const signInForm = z.object({ email: z.string().max(254), password: z.string().max(1000) });

/**
 * Signs staff in for next-auth: returns the member of staff, or null for wrong credentials.
 *
 * next-auth puts the message of a thrown error into the sign-in page's address, so errors are thrown with a code
 * of that page as their message.
 */
export async function authorizeStaff(
  credentials: unknown,
  headers: Record<string, string> | undefined,
): Promise<StaffMember | null> {
  const form = signInForm.safeParse(credentials);
  if (!form.success) return null;
  await saveEmail(form.data.email);
  const deps = await services();
  const signedIn = await signInStaff({ ...form.data, ip: senderIp(headers) }, deps).catch(
    (cause: unknown) => {
      deps.log.error({ error: cause }, "sign-in failed");
      throw new Error("Unavailable", { cause });
    },
  );
  if (signedIn.ok) return signedIn.value;
  if (signedIn.error.kind === "too_many_attempts") throw new Error("TooManyAttempts");
  return null;
}

/** The sender's IP, from the nearest proxy: the last entry, because a client can forge all entries before it. */
function senderIp(headers: Record<string, string> | undefined): string {
  return headers?.["x-forwarded-for"]?.split(",").at(-1)?.trim() ?? "unknown";
}

async function saveEmail(email: string): Promise<void> {
  (await cookies()).set(signInEmailCookie, email, {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/admin/sign-in",
    maxAge: 600,
  });
}
