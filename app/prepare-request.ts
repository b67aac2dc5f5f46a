import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { replaceFailedPage } from "@/app/answer-failures";
import { contentSecurityPolicy } from "@/app/content-security-policy";
import { cspReportHeaders } from "@/app/csp-reports/report-directives";
import type { AnswerKeptPage } from "@/app/kept-pages/create-kept-pages";
import { isPublicPage } from "@/app/public-pages";
import { refusePost } from "@/app/refuse-post";
import { opensOrder, renewCookies } from "@/app/renew-cookies";
import { type SetCookie, readCookies, writeCookies, writeSetCookie } from "@/app/request-cookies";
import { allowNotFound } from "@/app/answer-not-found";
import { fixedLocaleHeader } from "@/lib/i18n/fixed-locale";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import { type RenderPage, pageDataHeader } from "@/lib/request-preparation";

/**
 * Prepares a request before Next handles it, and returns the request to handle; undefined where it has answered it.
 *
 * Sets the id of every request, the security headers of every page, with a fresh nonce for its scripts, the shopper's
 * cookies, and the cookie of the sign-in form. Keeps what is no public page out of search engines. Answers with a kept page where
 * there is one (`app/kept-pages`). The shop's own server calls it (`scripts/support/serve-shop.mjs`) with what renders such a page,
 * because Next's own place for it, `proxy.ts`, costs half a bare page.
 */
export async function prepareRequest(
  request: IncomingMessage,
  response: ServerResponse,
  render: RenderPage,
): Promise<IncomingMessage | undefined> {
  const { method, url = "/", headers } = request;
  delete headers[pageDataHeader];
  if (isRedirected(url)) return request;
  const { pathname, searchParams } = new URL(url, "http://shop");
  const isRead = method === "GET" || method === "HEAD";
  if (isImport(pathname) || (isRead && isFile(pathname) && isFile(decodeURIComponent(pathname))))
    return request;

  delete headers[fixedLocaleHeader];
  // The payment documents set their own content security policy, which the one below would override.
  const isPayment = pathname.startsWith("/payments/");
  // Browsers report from any document, the bank's markup included.
  const checked = isPayment || pathname === "/csp-reports" ? { request } : await refusePost(request);
  if ("refused" in checked) {
    const { status, text } = checked.refused;
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
    // The rest is read and dropped, so that a browser which is still sending sees the answer.
    request.resume();
    return undefined;
  }
  const requestId = readRequestId(headers[requestIdHeader]);
  headers[requestIdHeader] = requestId;
  response.setHeader(requestIdHeader, requestId);
  if (!isPublicPage(pathname)) response.setHeader("x-robots-tag", "noindex");
  if (isPayment) return checked.request;

  // Next reads the nonce in the request's header.
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(pathname, nonce);
  headers["content-security-policy"] = policy;
  response.setHeader("content-security-policy", policy);
  for (const [name, value] of cspReport) response.setHeader(name, value);
  const referrers = opensLink(pathname) ? "no-referrer" : "strict-origin-when-cross-origin";
  response.setHeader("referrer-policy", referrers);
  response.setHeader("cross-origin-opener-policy", "same-origin");
  if (isForStaff(pathname)) headers[fixedLocaleHeader] = "en";

  const cookies = readCookies(headers.cookie);
  const dest = headers["sec-fetch-dest"]?.toString();
  const renewed = renewCookies({ method, pathname, searchParams, dest, cookies });
  if (renewed.length > 0) {
    for (const { name, value } of renewed) cookies.set(name, value);
    headers.cookie = writeCookies(cookies);
    setCookies(response, renewed);
  }
  const answered = await answerKeptPage?.({ request, cookies, nonce, response }, render);
  if (answered) return undefined;
  allowNotFound(headers, response);
  replaceFailedPage(request, response, render);
  return checked.request;
}

let answerKeptPage: AnswerKeptPage | undefined;

/** Answers from kept pages from now on. Their code is loaded after the first page, which needs none of it. */
export function answerKeptPagesWith(answer: AnswerKeptPage): void {
  answerKeptPage = answer;
}

const cspReport = Object.entries(cspReportHeaders);

/** Whether Next redirects to the same address without its repeated slashes, before it looks at anything else. */
function isRedirected(url: string): boolean {
  return /^[^?]*(\\|\/\/)/.test(url);
}

/** Whether it is the import of a settlement report, which is larger than a form and checks what it is sent itself. */
function isImport(pathname: string): boolean {
  return pathname === "/admin/reconciliation/import";
}

/** Whether a file is at this path. It needs nothing of this, but a POST to it does: Next looks for an action at any path. */
function isFile(pathname: string): boolean {
  return /^\/(_next\/static|_next\/image|.*\.svg$)/.test(pathname);
}

/** Whether the address is a link from a mail, whose token must not leave it. */
function opensLink(pathname: string): boolean {
  return opensOrder(pathname) || pathname.startsWith("/account/sign-in/open/");
}

/** Whether a page is for staff. Such pages are in English, whatever language the shop has in this browser. */
function isForStaff(pathname: string): boolean {
  return /^\/(admin|(being-checked|went-wrong)\/staff)(\/|$)/.test(pathname);
}

/** Sets cookies, and keeps them where an action sets its own later: Next replaces the header. */
function setCookies(response: ServerResponse, cookies: SetCookie[]): void {
  const own = cookies.map(writeSetCookie);
  const setHeader = response.setHeader.bind(response);
  setHeader("set-cookie", own);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== "set-cookie") return setHeader(name, value);
    return setHeader(name, [...new Set([...own, ...(Array.isArray(value) ? value : [String(value)])])]);
  };
}
