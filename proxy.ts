import { randomBytes } from "node:crypto";

import { type NextRequest, NextResponse } from "next/server";

import { cookieAttributes } from "@/app/(shop)/cookie-attributes";
import { environment } from "@/lib/environment";
import { mintShopperId, parseShopperId, shopperCookie } from "@/lib/shopper-id";

const year = 60 * 60 * 24 * 365;

/**
 * Sets the security headers of every page, with a fresh nonce for its scripts, and the shopper cookie at the
 * checkout.
 *
 * The cookie comes with the checkout form, so that the same form sent twice comes from one shopper.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(pathname, nonce);

  const shopperId = parseShopperId(request.cookies.get(shopperCookie)?.value);
  const newShopperId = pathname === "/checkout" && shopperId === undefined ? mintShopperId() : undefined;
  if (newShopperId !== undefined) request.cookies.set(shopperCookie, newShopperId);

  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });

  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  if (environment.APP_URL.startsWith("https:")) {
    response.headers.set("strict-transport-security", `max-age=${2 * year}`);
  }
  if (newShopperId !== undefined) {
    response.cookies.set(shopperCookie, newShopperId, cookieAttributes({ maxAge: year }));
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

// Excluded: the documents under payments/ set their own policy, which this one would override; the import of a
// settlement report exceeds the proxy's body limit.
export const config = {
  matcher: ["/((?!payments/|admin/reconciliation/import$|_next/static|_next/image|.*\\.svg$).*)"],
};
