import "server-only";

import { cookies } from "next/headers";
import { z } from "zod";

import { secureCookies } from "@/lib/auth/auth-options";

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
