import { randomBytes } from "node:crypto";

import { type NextRequest, NextResponse } from "next/server";

import { contentSecurityPolicy } from "@/app/content-security-policy";
import { cspReporting } from "@/app/csp-reporting";
import { findForeignOrigin } from "@/app/own-origin";
import { isPublicPage } from "@/app/public-pages";
import { refuseRequest } from "@/app/refuse-request";
import { opensOrder, renewCookies } from "@/app/renew-cookies";
import { environment } from "@/lib/environment";
import { fixedLocaleHeader, fixedLocaleOf } from "@/lib/i18n/request-language";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import { describeSpan } from "@/lib/monitor/span";

const twoYears = 60 * 60 * 24 * 365 * 2;
/** Passkeys and payments are not in it: a challenge passes them on to the issuer's page (components/shop/issuer-permissions.ts). */
const permissionsPolicy = "camera=(), microphone=(), geolocation=(), usb=(), display-capture=()";

/**
 * Runs before every page, action and route handler: refuses what no page has sent, and sets the request's id, the content
 * security policy with a fresh nonce, and the shopper's cookies.
 *
 * Overwrites the request headers that pages read from here, so that a client cannot set them.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const nonce = randomBytes(16).toString("base64");
  const requestId = readRequestId(request.headers.get(requestIdHeader));
  describeSpan({ requestId });
  const reporting = cspReporting();
  const policy = contentSecurityPolicy(pathname, nonce, reporting.directives);

  const refused = await refuseRequest(request, { requestId, nonce });
  const headers = new Headers(request.headers);
  headers.set(requestIdHeader, requestId);
  // Next reads the nonce for its scripts here.
  headers.set("content-security-policy", policy);
  headers.delete(fixedLocaleHeader);
  const fixedLocale = fixedLocaleOf(pathname);
  if (fixedLocale !== undefined) headers.set(fixedLocaleHeader, fixedLocale);
  // Next compares the two as texts. The shop has compared them as hosts.
  const origin = request.headers.get("origin");
  if (origin !== null && findForeignOrigin(request.headers) === undefined)
    headers.set("x-forwarded-host", new URL(origin).host);

  const response = refused ?? NextResponse.next({ request: { headers } });
  response.headers.set(requestIdHeader, requestId);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("permissions-policy", permissionsPolicy);
  // The two documents of a payment's frames have policies of their own.
  if (refused !== undefined || !isPaymentDocument(pathname)) {
    response.headers.set("content-security-policy", policy);
    response.headers.set("referrer-policy", referrerPolicy(pathname));
    response.headers.set("cross-origin-opener-policy", openerPolicy(pathname));
    for (const [name, value] of Object.entries(reporting.headers)) response.headers.set(name, value);
  }
  if (!isPublicPage(pathname)) response.headers.set("x-robots-tag", "noindex");
  // A server must not send it over http (RFC 6797, 7.2).
  if (environment.APP_URL.startsWith("https:"))
    response.headers.set("strict-transport-security", `max-age=${twoYears}`);
  if (refused !== undefined || isPaymentDocument(pathname)) return response;

  const cookies = new Map(request.cookies.getAll().map(({ name, value }) => [name, value]));
  const dest = request.headers.get("sec-fetch-dest");
  for (const cookie of renewCookies({ method: request.method, pathname, searchParams, dest, cookies }))
    response.cookies.set(cookie);
  return response;
}

/** Whether a route handler below `app/payments` answers, which sets its own content security policy. */
function isPaymentDocument(pathname: string): boolean {
  return /^\/payments\/[^/]+\/(challenge|return)$/.test(pathname);
}

/** A link from a mail must not leave it. */
function referrerPolicy(pathname: string): string {
  const opensLink = opensOrder(pathname) || pathname.startsWith("/account/sign-in/open/");
  return opensLink ? "no-referrer" : "strict-origin-when-cross-origin";
}

/**
 * A page that another site opened is cut off from it either way. The issuer's page in a challenge keeps the windows that it opens only
 * with "-allow-popups"; a shopper may come to a challenge from any page of the shop without loading a document.
 */
function openerPolicy(pathname: string): string {
  return pathname.startsWith("/admin") ? "same-origin" : "same-origin-allow-popups";
}

export const config = {
  // Files of the build, resized pictures, and the import of a settlement report: Next would hold its whole body in memory.
  matcher: ["/((?!_next/static/|_next/image$|admin/reconciliation/import$).*)"],
};
