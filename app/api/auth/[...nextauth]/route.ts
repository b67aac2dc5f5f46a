import NextAuth from "next-auth";
import type { NextRequest } from "next/server";

import { customerAuthOptions, customerProvider } from "@/app/(shop)/account/sign-in/customer-auth-options";
import { staffAuthOptions } from "@/app/admin/sign-in/staff-auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's other actions read, renew and end a session without the database, which says what sessions there are. */
const actions = new Set(["callback", "csrf", "error", "signin"]);

async function handler(request: NextRequest, context: Context): Promise<Response> {
  const [action = "", provider] = (await context.params).nextauth;
  if (!actions.has(action)) return new Response(null, { status: 404 });
  if (provider === customerProvider) return signInCustomer(request, context);
  return NextAuth(request, context, staffAuthOptions());
}

/** What next-auth refuses leads to the customer's sign-in page: its own pages are those of staff. */
async function signInCustomer(request: NextRequest, context: Context): Promise<Response> {
  const response = (await NextAuth(request, context, customerAuthOptions())) as Response;
  const location = response.headers.get("location");
  if (location === null || !new URL(location, request.url).pathname.startsWith("/api/auth/")) return response;
  const headers = new Headers(response.headers);
  headers.set("location", "/account/sign-in?refused=yes");
  return new Response(null, { status: 303, headers });
}

export { handler as GET, handler as POST };
