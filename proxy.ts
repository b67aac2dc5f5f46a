import { randomBytes } from "node:crypto";

import { type NextRequest, NextResponse } from "next/server";

import { cspReportDirectives, cspReportHeaders } from "@/app/csp-reports/report-directives";
import { isPublicPage } from "@/app/public-pages";
import { refusePost } from "@/app/refuse-post";
import { csrfCookieAttributes, csrfCookieName, mintCsrfCookie, readCsrfToken } from "@/lib/auth/csrf-cookie";
import { environment } from "@/lib/environment";
import { fixedLocaleHeader } from "@/lib/i18n/fixed-locale";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import {
  type ShopperCookie,
  browserCookie,
  cookieAttributes,
  openCookie,
  shopperCookies,
  signCookie,
} from "@/lib/shopper-cookies";
import { mintShopperId } from "@/lib/shopper-id";

/**
 * Sets the id of every request, the security headers of every page, with a fresh nonce for its scripts, the
 * shopper's cookies, and the cookie of the sign-in form. Keeps what is no public page out of search engines.
 *
 * The shopper cookie comes with the checkout form, so that the same form sent twice comes from one shopper.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const requestId = { [requestIdHeader]: readRequestId(request.headers.get(requestIdHeader)) };
  const robots: Record<string, string> = isPublicPage(pathname) ? {} : { "x-robots-tag": "noindex" };
  // The payment documents set their own content security policy, which the one below would override.
  if (pathname.startsWith("/payments/")) return passOn(request, requestId, { ...requestId, ...robots });
  // Browsers report from any document, the bank's markup included.
  const refused = pathname === "/csp-reports" ? undefined : await refusePost(request);
  if (refused !== undefined) return refused;
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(pathname, nonce);

  const renewed = await renewCookies(request);
  for (const { name, value } of renewed) request.cookies.set(browserCookie(name), value);
  const csrfCookie = needsCsrfCookie(request) ? mintCsrfCookie() : undefined;
  if (csrfCookie !== undefined) request.cookies.set(csrfCookieName(), csrfCookie);

  const response = passOn(
    request,
    {
      ...requestId,
      "content-security-policy": policy,
      "x-nonce": nonce,
      ...(isForStaff(pathname) && { [fixedLocaleHeader]: "en" }),
    },
    { ...requestId, ...robots, ...cspReportHeaders, "content-security-policy": policy },
  );
  response.headers.set(
    "referrer-policy",
    opensLink(request) ? "no-referrer" : "strict-origin-when-cross-origin",
  );
  response.headers.set("cross-origin-opener-policy", "same-origin");
  for (const { name, value } of renewed) {
    const { maxAge, ...attributes } = cookieAttributes(name);
    response.cookies.set(browserCookie(name), value, { ...attributes, maxAge: value === "" ? 0 : maxAge });
  }
  if (csrfCookie !== undefined) response.cookies.set(csrfCookieName(), csrfCookie, csrfCookieAttributes());
  return response;
}

/**
 * Whether the response must set the cookie of the sign-in form's token.
 *
 * Only where a browser opens the page: Next drops a cookie that is set for a page which it renders itself after an
 * action. Not on the way back from next-auth (`from`), which has set the cookie, so that a browser which refuses
 * cookies is found out.
 */
function needsCsrfCookie({ method, headers, cookies, nextUrl }: NextRequest): boolean {
  const isOpened = method === "GET" && headers.get("sec-fetch-dest") === "document";
  if (!isOpened || nextUrl.pathname !== "/admin/sign-in" || nextUrl.searchParams.has("from")) return false;
  return readCsrfToken(cookies.get(csrfCookieName())?.value) === undefined;
}

/**
 * The shopper's cookies that the response sets: those that are due are signed again, and those that this shop did not
 * sign are replaced. Empty text deletes a cookie.
 *
 * An action sets cart and price list itself, so only the response to a GET renews them, and opening a link sets the opened
 * orders. The id in the shopper cookie stays: it opens the shopper's orders.
 */
async function renewCookies(request: NextRequest): Promise<{ name: ShopperCookie; value: string }[]> {
  const renew = async (name: ShopperCookie) => {
    const sent = request.cookies.get(browserCookie(name))?.value;
    const opened = openCookie(name, sent);
    if (name !== "shopper" && (request.method !== "GET" || opensOrder(request))) return undefined;
    if (opened !== undefined) return opened.isDue ? signCookie(name, opened.value) : undefined;
    if (name === "shopper" && (sent !== undefined || request.nextUrl.pathname === "/checkout"))
      return signCookie(name, mintShopperId());
    return sent === undefined ? undefined : "";
  };
  const values = await Promise.all(shopperCookies.map(async (name) => ({ name, value: await renew(name) })));
  return values.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}

/** Whether the address is a link from a mail, whose token must not leave it. */
function opensLink(request: NextRequest): boolean {
  return opensOrder(request) || request.nextUrl.pathname.startsWith("/account/sign-in/open/");
}

/** Whether the address is an order's link from a mail. */
function opensOrder({ nextUrl }: NextRequest): boolean {
  return nextUrl.pathname.startsWith("/orders/open/");
}

/** Passes the request on with additional headers, and sets headers of its response. */
function passOn(
  request: NextRequest,
  requestHeaders: Record<string, string>,
  responseHeaders: Record<string, string>,
): NextResponse {
  const headers = new Headers(request.headers);
  headers.delete(fixedLocaleHeader);
  for (const [name, value] of Object.entries(requestHeaders)) headers.set(name, value);
  return NextResponse.next({ request: { headers }, headers: responseHeaders });
}

/** Whether a page is for staff. Such pages are in English, whatever language the shop has in this browser. */
function isForStaff(pathname: string): boolean {
  return /^\/(admin|being-checked\/staff)(\/|$)/.test(pathname);
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
    ...cspReportDirectives,
  ].join("; ");
}

// Excluded: the import of a settlement report exceeds the proxy's body limit.
export const config = {
  matcher: ["/((?!admin/reconciliation/import$|_next/static|_next/image|.*\\.svg$).*)"],
};
