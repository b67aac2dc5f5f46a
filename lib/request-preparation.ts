import type { IncomingMessage, ServerResponse } from "node:http";

/** Prepares a request, and returns the one that Next handles; undefined where it has answered the request itself. */
type PrepareRequest = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<IncomingMessage | undefined>;

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
