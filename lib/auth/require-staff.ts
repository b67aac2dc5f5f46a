import "server-only";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getToken } from "next-auth/jwt";
import { cache } from "react";

import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { findStaff } from "@/lib/use-cases/staff/find-staff";
import type { StaffMember } from "@/lib/use-cases/staff/views";
import { secureCookies } from "./session";

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
 * Each request reads them from the database, so a removed member of staff is signed out at once.
 */
export const currentStaff = cache(async (): Promise<StaffMember | undefined> => {
  const jar = await cookies();
  const token = await getToken({
    // next-auth reads only cookies and headers of a request, so these two are enough.
    req: { cookies: jar, headers: await headers() } as unknown as Parameters<typeof getToken>[0]["req"],
    secret: environment.AUTH_SECRET,
    secureCookie: secureCookies(),
  });
  return token?.sub === undefined ? undefined : findStaff({ id: token.sub }, await services());
});
