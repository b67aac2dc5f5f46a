import "server-only";

import { environment } from "@/lib/environment";

/** How long staff stay signed in, in seconds: a working day. */
export const sessionSeconds = 8 * 60 * 60;

/** Whether cookies travel over https only: wherever the shop itself is on https. */
export function secureCookies(): boolean {
  return environment.APP_URL.startsWith("https://");
}

/** The name of next-auth's session cookie; a long session is cut into `name.0`, `name.1`, … */
export function sessionCookie(): string {
  return secureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** The name of the cookie that holds the sign-in form's token, a bar, and the token's digest. */
export function csrfCookie(): string {
  return secureCookies() ? "__Host-next-auth.csrf-token" : "next-auth.csrf-token";
}
