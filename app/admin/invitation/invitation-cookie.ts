import "server-only";

import { cookies } from "next/headers";
import { z } from "zod";

import { secureCookies } from "@/lib/auth/auth-options";

const maxAge = 60 * 60;

/** Until it is accepted for the page that does so, then for the set-up of an authenticator app. */
const invitation = { name: "staff_invitation", path: "/admin/invitation" };
const enrolment = { name: "staff_enrolment", path: "/admin/second-factor" };

/** A token as `createInvitation` makes it. */
const tokenSchema = z.string().regex(/^[\w-]{43}$/);

/** Moves an invitation's token from the address into a cookie of the page that accepts it. */
export function saveInvitation(token: string): Promise<void> {
  return save(invitation, token);
}

/** The invitation's token that this browser has opened; undefined for none. */
export function readInvitationToken(): Promise<string | undefined> {
  return read(invitation);
}

/** The token of the link with which this browser has chosen a password; undefined for none. */
export function readEnrolmentToken(): Promise<string | undefined> {
  return read(enrolment);
}

/** Keeps the token of an accepted invitation for the set-up of an authenticator app, which a password alone may not do. */
export async function keepForEnrolment(token: string): Promise<void> {
  await save(enrolment, token);
  (await cookies()).set(invitation.name, "", { path: invitation.path, maxAge: 0, secure: secureCookies() });
}

async function save({ name, path }: typeof invitation, token: string): Promise<void> {
  (await cookies()).set(name, token, {
    httpOnly: true,
    // The link is opened from an e-mail or a chat, and a strict cookie would not be sent after its redirect.
    sameSite: "lax",
    secure: secureCookies(),
    path,
    maxAge,
  });
}

async function read({ name }: typeof invitation): Promise<string | undefined> {
  return tokenSchema.safeParse((await cookies()).get(name)?.value).data;
}
