import "server-only";

import { cookies } from "next/headers";

import { type SignInId, signInIdSchema } from "@/lib/ids";
import { browserCookie, cookieAttributes, openCookie, signCookie } from "@/lib/shopper-cookies";

/** The request to sign in that this browser has made; undefined without one. Its code works only here. */
export async function readSignInId(): Promise<SignInId | undefined> {
  const cookie = (await cookies()).get(browserCookie("sign_in"))?.value;
  const opened = openCookie("sign_in", cookie);
  return signInIdSchema.safeParse(opened?.value).data;
}

/** Stores it. Call it from route handlers and actions only. */
export async function saveSignInId(signInId: SignInId): Promise<void> {
  const signed = signCookie("sign_in", signInId);
  (await cookies()).set(browserCookie("sign_in"), signed, cookieAttributes("sign_in"));
}

export async function deleteSignInId(): Promise<void> {
  (await cookies()).set(browserCookie("sign_in"), "", { ...cookieAttributes("sign_in"), maxAge: 0 });
}
