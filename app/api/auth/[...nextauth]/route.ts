import NextAuth from "next-auth";
import type { NextRequest } from "next/server";

import { staffAuthOptions } from "@/app/admin/sign-in/staff-auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's other actions read, renew and end a session without the database, which says what sessions there are. */
const actions = new Set(["callback", "csrf", "error", "signin"]);

async function handler(request: NextRequest, context: Context): Promise<Response> {
  const [action = ""] = (await context.params).nextauth;
  if (!actions.has(action)) return new Response(null, { status: 404 });
  return NextAuth(request, context, staffAuthOptions());
}

export { handler as GET, handler as POST };
