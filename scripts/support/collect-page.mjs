import { ServerResponse } from "node:http";

import { loadScriptsAfterPaint } from "./load-scripts-after-paint.mjs";

/** A response without a connection: what is written to it stays in memory. */
class CollectedResponse extends ServerResponse {
  /** @type {Buffer[]} */
  parts = [];

  /** @override */
  flushHeaders() {}

  /** @override @param {Uint8Array | string} part */
  write(part) {
    this.parts.push(Buffer.from(part));
    return true;
  }

  /** @override @param {unknown} [part] */
  end(part) {
    if (typeof part === "string" || part instanceof Uint8Array) this.write(part);
    this.finished = true;
    this.emit("finish");
    this.emit("close");
    return this;
  }
}

/**
 * Renders the page of a request as browsers receive it, without compression, and sends nothing.
 *
 * @param {import("node:http").IncomingMessage} request Without Accept-Encoding, so that Next does not compress.
 * @param {(request: import("node:http").IncomingMessage, response: ServerResponse) => Promise<void>} handle
 */
export async function collectPage(request, handle) {
  const response = new CollectedResponse(request);
  loadScriptsAfterPaint(response);
  await handle(request, response);
  return { status: response.statusCode, headers: response.getHeaders(), html: Buffer.concat(response.parts) };
}
