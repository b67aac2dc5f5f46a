import { type NextRequest, NextResponse } from "next/server";

import { takesCspReports } from "@/app/csp-reporting";
import { findForeignOrigin } from "@/app/own-origin";
import { type RefusalKind, refusalPage } from "@/app/refusal-page";
import { languageCookie } from "@/lib/i18n/request-language";
import type { LogFields } from "@/lib/log/log-fields";
import { shopLog } from "@/lib/log/log";
import { moduleProxies } from "@/modules/proxy";

/** Next's own limit of the body of a server action. */
const maxBytes = 1_000_000;

const statuses = { foreign: 403, too_large: 413, unreadable: 400, address: 400 } satisfies Record<
  RefusalKind,
  number
>;

type RefusalContext = {
  requestId: string;
  /** The nonce of the page's style. */
  nonce: string;
};

/**
 * Refuses a request whose address cannot be read, and a POST that no page of the shop has sent or whose body cannot be read;
 * undefined for any other request.
 *
 * Next answers such a request with 500. A browser sends `Origin` with every POST: one that names another site, or hides
 * its site ("null"), is forged. PostgreSQL cannot store NUL characters, so no address and no form may hold one.
 */
export async function refuseRequest(
  request: NextRequest,
  context: RefusalContext,
): Promise<NextResponse | undefined> {
  const refuse = (kind: RefusalKind, compared?: LogFields) =>
    refusal(kind, request, { ...context, compared });
  const { pathname } = request.nextUrl;
  if (!isReadableAddress(request.nextUrl))
    return isForPrograms(pathname) ? unreadableAddress() : refuse("address");
  if (request.method !== "POST" || takesAnyPost(pathname)) return undefined;
  const foreign = findForeignOrigin(request.headers);
  if (foreign !== undefined) return refuse("foreign", foreign);
  if (Number(request.headers.get("content-length")) > maxBytes) return refuse("too_large");
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > maxBytes) return refuse("too_large");
  if (!(await isReadable(body, request.headers.get("content-type") ?? ""))) return refuse("unreadable");
  return undefined;
}

/** Logs a refused form, with what was compared, and answers with a page, which leads back to the page `again`. */
export async function refusal(
  kind: RefusalKind,
  { headers, cookies, nextUrl: { pathname } }: NextRequest,
  { requestId, nonce, compared, again = pathname }: RefusalContext & { compared?: LogFields; again?: string },
): Promise<NextResponse> {
  if (kind !== "address") shopLog.warn({ requestId, kind, ...compared }, "form refused");
  const page = await refusalPage({
    kind,
    again: kind === "address" || again.startsWith("/api/") ? undefined : again,
    nonce,
    chosen: cookies.get(languageCookie.name)?.value,
    acceptLanguage: headers.get("accept-language"),
  });
  return new NextResponse(page, {
    status: statuses[kind],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'`,
      "cache-control": "no-store",
    },
  });
}

/** For programs (RFC 9457). */
function unreadableAddress(): NextResponse {
  const problem = { type: "about:blank", title: "The address cannot be read", status: statuses.address };
  const headers = { "content-type": "application/problem+json", "cache-control": "no-store" };
  return NextResponse.json(problem, { status: problem.status, headers });
}

const programsPaths = moduleProxies.flatMap(({ programsPath }) => programsPath ?? []);

function isForPrograms(pathname: string): boolean {
  return programsPaths.some((path) => pathname.startsWith(path));
}

/** The bank's page posts the payer's frame back, browsers report from any document, and programs post. The handlers check what they read. */
function takesAnyPost(pathname: string): boolean {
  return /^\/payments\/[^/]+\/return$/.test(pathname) || takesCspReports(pathname) || isForPrograms(pathname);
}

function isReadableAddress({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0") && !search.includes("%00");
  } catch {
    return false;
  }
}

async function isReadable(body: Buffer<ArrayBuffer>, contentType: string): Promise<boolean> {
  const text = body.toString("latin1");
  if (/\0|\\u0000/.test(text)) return false;
  try {
    if (/^application\/json\b/i.test(contentType)) JSON.parse(text);
    if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return !text.includes("%00");
    if (/^multipart\/form-data\b/i.test(contentType))
      await new Response(body, { headers: { "content-type": contentType } }).formData();
    return true;
  } catch {
    return false;
  }
}
