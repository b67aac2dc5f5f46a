import "server-only";

import { z } from "zod";

import { nameOfBrowser } from "@/lib/auth/browsers";
import { clientAddress, services } from "@/app/composition/services";
import type { StaffSessionId } from "@/lib/ids";
import { beginStaffSession, type SignedInStaff } from "@/lib/staff/sessions";
import { signInStaff } from "@/lib/staff/sign-in";
import { normalizeEmail } from "@/lib/staff/accounts";

import { readKnownBrowser, saveKnownBrowser, saveSignInEmail } from "./cookies";

const signInForm = z.object({
  email: z.string().max(254).transform(normalizeEmail),
  password: z.string().max(1000),
});

/**
 * Signs staff in for next-auth: returns the member of staff, or null for wrong credentials.
 *
 * next-auth puts the message of a thrown error into the sign-in page's address, so errors are thrown with a code
 * of that page as their message.
 */
export async function authorizeStaff(
  credentials: unknown,
  userAgent: string | undefined,
): Promise<(SignedInStaff & { sessionId: StaffSessionId }) | null> {
  const form = signInForm.safeParse(credentials);
  if (!form.success) return null;
  await saveSignInEmail(form.data.email);
  const deps = await services();
  const ip = await clientAddress();
  const browser = nameOfBrowser(userAgent);
  const knownBrowser = await readKnownBrowser(form.data.email);
  const fail = (cause: unknown): never => {
    deps.log.error({ error: cause }, "sign-in failed");
    throw new Error("Unavailable", { cause });
  };
  const signedIn = await signInStaff({ ...form.data, ip, browser, knownBrowser }, deps).catch(fail);
  if (signedIn.ok) {
    await saveKnownBrowser(form.data.email, knownBrowser);
    const session = { staffId: signedIn.value.id, browser };
    return { ...signedIn.value, sessionId: await beginStaffSession(session, deps).catch(fail) };
  }
  if (signedIn.error.kind === "too_many_attempts") throw new Error("TooManyAttempts");
  if (signedIn.error.kind === "busy") throw new Error("Busy");
  return null;
}
