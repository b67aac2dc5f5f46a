import "server-only";

import { randomUUID } from "node:crypto";

import { cookies } from "next/headers";
import { z } from "zod";

import { knownBrowserSeconds, signKnownBrowser } from "@/lib/auth/browsers";
import { secureCookies } from "@/lib/auth/auth-options";
import { type SignInId, signInIdSchema } from "@/lib/ids";
import { browserCookie, cookieAttributes, openCookie, signCookie } from "@/lib/shopper-cookies";

import { knownBrowserCookie, readKnownBrowser, signingNow } from "./known-browser";

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

/** Reads the cookie with which this browser is known for a customer's e-mail address, in lower case. */
export async function readKnownCustomerBrowser(email: string): Promise<string | undefined> {
  const jar = await cookies();
  return readKnownBrowser(email, (name) => jar.get(name)?.value);
}

/** Makes this browser known for a customer's e-mail address, under the id that it has or a new one. */
export async function saveKnownCustomerBrowser(email: string): Promise<void> {
  const browserId = (await readKnownCustomerBrowser(email)) ?? randomUUID();
  (await cookies()).set(knownBrowserCookie(email), await signKnownBrowser(email, browserId, signingNow()), {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/",
    maxAge: knownBrowserSeconds,
  });
}

const name = "sign_in_link";
const path = "/account/sign-in/open";
const maxAgeSeconds = 15 * 60;

/** A sealed token. */
const tokenSchema = z.string().regex(/^[\w-]{1,200}$/);

/** Moves a link's token from the address into a cookie of the page with its button. */
export async function saveLinkToken(token: string): Promise<void> {
  (await cookies()).set(name, token, {
    httpOnly: true,
    // The link is opened from a mail, and a strict cookie would not be sent after its redirect.
    sameSite: "lax",
    secure: secureCookies(),
    path,
    maxAge: maxAgeSeconds,
  });
}

/** The token of the link that this browser has opened; undefined for none. */
export async function readLinkCookie(): Promise<string | undefined> {
  return tokenSchema.safeParse((await cookies()).get(name)?.value).data;
}
