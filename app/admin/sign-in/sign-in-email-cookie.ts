import "server-only";

import { cookies } from "next/headers";

import { secureCookies } from "@/lib/auth/auth-options";

/** The cookie with the typed e-mail address, so that it need not be typed again after a wrong password. */
export const signInEmailCookie = "sign_in_email";

/** Keeps an e-mail address for the sign-in page, for ten minutes. */
export async function saveSignInEmail(email: string): Promise<void> {
  (await cookies()).set(signInEmailCookie, email, {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/admin/sign-in",
    maxAge: 600,
  });
}
