import "server-only";

import { cookies } from "next/headers";
import { z } from "zod";

import { secureCookies } from "@/lib/auth/secure-cookies";

const name = "staff_invitation";
const path = "/admin/invitation";
const maxAgeSeconds = 60 * 60;

/** A token as `createInvitation` makes it. */
const tokenSchema = z.string().regex(/^[\w-]{43}$/);

/** Moves an invitation's token from the address into a cookie of the page that accepts it. */
export async function saveInvitation(token: string): Promise<void> {
  (await cookies()).set(name, token, {
    httpOnly: true,
    // The link is opened from an e-mail or a chat, and a strict cookie would not be sent after its redirect.
    sameSite: "lax",
    secure: secureCookies(),
    path,
    maxAge: maxAgeSeconds,
  });
}

/** The invitation's token that this browser has opened; undefined for none. */
export async function readInvitationToken(): Promise<string | undefined> {
  return tokenSchema.safeParse((await cookies()).get(name)?.value).data;
}

export async function deleteInvitation(): Promise<void> {
  (await cookies()).set(name, "", { path, maxAge: 0, secure: secureCookies() });
}
