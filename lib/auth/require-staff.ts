import "server-only";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getToken } from "next-auth/jwt";
import { cache } from "react";
import { z } from "zod";

import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { findStaff } from "@/lib/use-cases/staff/find-staff";
import type { StaffMember } from "@/lib/use-cases/staff/views";
import { decodeSessionToken } from "./decode-session-token";
import { secureCookies } from "./session";

const session = z.object({ sub: z.string(), sessionGeneration: z.number().int() });

/**
 * Returns the signed-in member of staff, or redirects to sign-in, which leads back to `returnTo` (a path).
 *
 * Every page and every action of the admin calls it, because neither a layout nor the proxy guards them.
 */
export async function requireStaff(returnTo: string): Promise<StaffMember> {
  const staff = await currentStaff();
  if (staff === undefined) redirect(`/admin/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`);
  return staff;
}

/**
 * Returns the signed-in member of staff; undefined for anyone else.
 *
 * Each request reads them from the database, so that a session ends at once where the person signed out in another
 * browser, got a new password, was disabled or was removed.
 */
export const currentStaff = cache(async (): Promise<StaffMember | undefined> => {
  const jar = await cookies();
  const token = await getToken({
    // next-auth reads only cookies and headers of a request, so these two are enough.
    req: { cookies: jar, headers: await headers() } as unknown as Parameters<typeof getToken>[0]["req"],
    secret: environment.AUTH_SECRET,
    decode: decodeSessionToken,
    secureCookie: secureCookies(),
  });
  const { data } = session.safeParse(token);
  if (data === undefined) return undefined;
  return findStaff({ id: data.sub, sessionGeneration: data.sessionGeneration }, await services());
});
