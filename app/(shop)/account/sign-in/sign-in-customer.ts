import "server-only";

import NextAuth from "next-auth";
import type { NextRequest } from "next/server";

import { customerAuthOptions } from "./customer-auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * Answers a request of a customer's sign-in.
 *
 * What next-auth refuses leads to the customer's sign-in page: its own pages are those of staff.
 */
export async function signInCustomer(request: NextRequest, context: Context): Promise<Response> {
  const response = (await NextAuth(request, context, customerAuthOptions())) as Response;
  const location = response.headers.get("location");
  if (location === null || !new URL(location, request.url).pathname.startsWith("/api/auth/")) return response;
  const headers = new Headers(response.headers);
  headers.set("location", "/account/sign-in?refused=yes");
  return new Response(null, { status: 303, headers });
}
