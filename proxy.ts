import { randomBytes } from "node:crypto";

import { type NextRequest, NextResponse } from "next/server";

import { isShopper, mintShopper } from "@/app/(shop)/shopper-cookie";
import { environment } from "@/lib/environment";

/**
 * Gives every page its security headers, with a fresh nonce for its scripts, and everyone at the checkout the
 * cookie that their orders belong to.
 *
 * The cookie is there before the form is: the same form sent twice then comes from one shopper.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(pathname, nonce);
  const secure = environment.APP_URL.startsWith("https:");

  const known = isShopper(request.cookies.get("shopper")?.value);
  const shopper = pathname === "/checkout" && !known ? mintShopper() : undefined;
  if (shopper !== undefined) request.cookies.set("shopper", shopper);

  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });

  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  if (secure) response.headers.set("strict-transport-security", "max-age=63072000");
  if (shopper !== undefined) {
    const year = 60 * 60 * 24 * 365;
    response.cookies.set("shopper", shopper, {
      httpOnly: true,
      sameSite: "lax",
      secure,
      path: "/",
      maxAge: year,
    });
  }
  return response;
}

function contentSecurityPolicy(pathname: string, nonce: string): string {
  const development = process.env.NODE_ENV === "development";
  const admin = pathname.startsWith("/admin");
  const frames = admin ? "'none'" : `'self' ${new URL(environment.TOKENIZATION_FRAME_URL).origin}`;
  const styles = development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${frames}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

// The documents of a challenge set their own policy, and this one would overrule it. The import of a report shows
// nothing, and is longer than what may pass through here.
export const config = {
  matcher: ["/((?!payments/|admin/reconciliation/import$|_next/static|_next/image|.*\\.svg$).*)"],
};
