import "server-only";

import { cookies } from "next/headers";
import { z } from "zod";

import { services } from "@/lib/composition";
import { signInStaff } from "@/lib/use-cases/staff/sign-in-staff";
import type { StaffMember } from "@/lib/use-cases/staff/verify-staff";
import { secureCookies } from "./session";
import { signInAddressCookie } from "./sign-in-address";

const signInForm = z.object({ email: z.string().max(254), password: z.string().max(1000) });

/**
 * Answers next-auth's sign-in: the member of staff, or null for wrong credentials.
 *
 * Throws errors whose message is a word of the sign-in page (next-auth puts it in the address), never a raw one.
 */
export async function authorizeStaff(
  credentials: unknown,
  headers: Record<string, string> | undefined,
): Promise<StaffMember | null> {
  const form = signInForm.safeParse(credentials);
  if (!form.success) return null;
  await keepAddress(form.data.email);
  const attempt = { ...form.data, ip: nearestAddress(headers) };
  const deps = await services();
  const admitted = await signInStaff(attempt, deps).catch((cause: unknown) => {
    deps.log.error({ error: cause }, "sign-in failed");
    throw new Error("Unavailable", { cause });
  });
  if (admitted.ok) return admitted.value;
  if (admitted.error.kind === "too_many_attempts") throw new Error("TooManyAttempts");
  return null;
}

/** The sender as the nearest hop saw it: the last entry, since a client may write all those before. */
function nearestAddress(headers: Record<string, string> | undefined): string {
  return headers?.["x-forwarded-for"]?.split(",").at(-1)?.trim() ?? "unknown";
}

async function keepAddress(email: string): Promise<void> {
  (await cookies()).set(signInAddressCookie, email, {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/admin/sign-in",
    maxAge: 600,
  });
}
