import "server-only";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getToken } from "next-auth/jwt";
import { cache } from "react";

import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { findStaff } from "@/lib/use-cases/staff/find-staff";
import type { StaffMember } from "@/lib/use-cases/staff/verify-staff";
import { secureCookies } from "./session";

/**
 * The member of staff who asks; anyone else is sent to sign in, and comes back to `returnTo` (a path) afterwards.
 *
 * Every page and every action of the admin begins with it: neither a layout nor the proxy guards them.
 */
export async function requireStaff(returnTo: string): Promise<StaffMember> {
  const staff = await currentStaff();
  if (staff === undefined) redirect(`/admin/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`);
  return staff;
}

/** The member of staff who asks, looked up anew so that whoever left is out at once; undefined for anyone else. */
export const currentStaff = cache(async (): Promise<StaffMember | undefined> => {
  const jar = await cookies();
  const token = await getToken({
    // next-auth reads both parts by name only, whatever kind of request they came with.
    req: { cookies: jar, headers: await headers() } as unknown as Parameters<typeof getToken>[0]["req"],
    secret: environment.AUTH_SECRET,
    secureCookie: secureCookies(),
  });
  return token?.sub === undefined ? undefined : findStaff({ id: token.sub }, await services());
});
