import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

/** A page as Next rendered it for a request. */
export type RenderedPage = { status: number; headers: OutgoingHttpHeaders; html: Buffer };

/** Renders the page of a request, and sends nothing. */
export type RenderPage = (request: IncomingMessage) => Promise<RenderedPage>;

/** Prepares a request, and returns the one that Next handles; undefined where it has answered the request itself. */
export type PrepareRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  render: RenderPage,
) => Promise<IncomingMessage | undefined>;

/**
 * The request header with all that a page may show of the database, where the page is kept (`app/kept-pages`). Such a page reads
 * nothing else. `app/prepare-request.ts` removes it from what clients send.
 */
export const pageDataHeader = "x-page-data";

// The server is not part of the build, so the two meet in the global object.
const shared = globalThis as { prepareRequestsWith?: (prepare: Promise<PrepareRequest>) => void };

/**
 * Gives the shop's own server (`scripts/support/serve-shop.mjs`) what it calls before Next handles a request.
 *
 * Throws where another server runs the build, because its pages would have no content security policy.
 */
export function prepareRequestsWith(prepare: Promise<PrepareRequest>): void {
  if (shared.prepareRequestsWith === undefined)
    throw new Error("The shop runs in its own server only: start it with `npm start` or `npm run dev`.");
  shared.prepareRequestsWith(prepare);
}
