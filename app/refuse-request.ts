import { type NextRequest, NextResponse } from "next/server";

/** Next's own limit of the body of a server action. */
const maxBytes = 1_000_000;

/**
 * Refuses a request whose address cannot be read, and a POST that no page of the shop has sent or whose body cannot be read;
 * undefined for any other request.
 *
 * Next answers such a request with 500. A browser sends `Origin` with every POST: one that names another site, or hides
 * its site ("null"), is forged. PostgreSQL cannot store NUL characters, so no address and no form may hold one.
 */
export async function refuseRequest(request: NextRequest): Promise<NextResponse | undefined> {
  if (!isReadableAddress(request.nextUrl)) return refusal(400, "This address could not be read.");
  if (request.method !== "POST" || takesAnyPost(request.nextUrl.pathname)) return undefined;
  if (!isOwnOrigin(request.headers)) return refusal(403, "This form was sent from another site.");
  if (Number(request.headers.get("content-length")) > maxBytes)
    return refusal(413, "This form is too large.");
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > maxBytes) return refusal(413, "This form is too large.");
  if (!(await isReadable(body, request.headers.get("content-type") ?? "")))
    return refusal(400, "This form could not be read.");
  return undefined;
}

function refusal(status: number, text: string): NextResponse {
  return new NextResponse(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** The bank's page posts the payer's frame back, and browsers report from any document. Both handlers check what they read. */
function takesAnyPost(pathname: string): boolean {
  return /^\/payments\/[^/]+\/return$/.test(pathname) || pathname === "/csp-reports";
}

function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null) return true;
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  return URL.canParse(origin) && new URL(origin).host === host;
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
