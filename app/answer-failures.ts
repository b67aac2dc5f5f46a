import { IncomingMessage, type ServerResponse } from "node:http";
import { Socket } from "node:net";

import { fixedLocaleHeader } from "@/lib/i18n/fixed-locale";
import type { RenderPage } from "@/lib/request-preparation";

/** `app/went-wrong`. */
const addresses = { shopper: "/went-wrong", staff: "/went-wrong/staff" };

/** Headers of a request on which that page depends: its language, the name of its client, and its content security policy. */
const kept = [
  "host",
  "user-agent",
  "accept-language",
  "cookie",
  fixedLocaleHeader,
  "content-security-policy",
];

/**
 * Replaces the page of a request that failed by one that is whole in its HTML, with the same status.
 *
 * Next sends such a page empty: browsers show nothing until all scripts have run. What Next's own scripts ask for stays as it is:
 * they show the error in the page that is open. In development Next's page shows the error itself.
 */
export function replaceFailedPage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  render: RenderPage,
): void {
  const isForScripts = headers.rsc !== undefined || headers["next-action"] !== undefined;
  const isPage = headers.accept?.includes("text/html") ?? false;
  if (!isPage || isForScripts || process.env.NODE_ENV === "development") return;
  const { writeHead, flushHeaders, write, end } = response;
  // Where a form failed, Next answers with a line of text, and names no type.
  const hasFailed = () =>
    response.statusCode === 500 &&
    String(response.getHeader("content-type") ?? "text/plain").startsWith("text/");
  const replace = (html: string) => {
    Object.assign(response, { writeHead, flushHeaders, write, end });
    for (const name of ["content-encoding", "content-length"]) response.removeHeader(name);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(html);
  };
  Object.assign(response, {
    writeHead: (...args: unknown[]) => (hasFailed() ? response : Reflect.apply(writeHead, response, args)),
    flushHeaders: () => {
      if (!hasFailed()) flushHeaders.call(response);
    },
    write: (...args: unknown[]) => hasFailed() || Reflect.apply(write, response, args),
    end: (...args: unknown[]) => {
      if (!hasFailed()) return Reflect.apply(end, response, args);
      render(requestOf(headers))
        .then(({ html }) => withoutScripts(html.toString()))
        .catch(() => "Internal Server Error")
        .then(replace, () => response.destroy());
      return response;
    },
  });
}

function requestOf(headers: IncomingMessage["headers"]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  // Only the pages of staff have one language.
  const url = headers[fixedLocaleHeader] === undefined ? addresses.shopper : addresses.staff;
  Object.assign(request, { method: "GET", url, complete: true });
  for (const name of kept) if (headers[name] !== undefined) request.headers[name] = headers[name];
  request.push(null);
  return request;
}

/** The page has links alone, and the router of Next would look for its address. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>|<link rel="preload" as="script".*?>/gs, "");
}
