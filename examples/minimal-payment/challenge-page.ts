import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A page for the payer's browser, and the callback to which the gateway posts that browser afterwards.
 *
 * Anybody can post the callback, so it proves nothing and none of its fields is read. It only says that it is time to ask
 * the bank: the charge names the authentication, and the bank declines a payer who was not authenticated. A shop shows the
 * page in a frame, and lets the attempt expire if nobody comes back.
 */
export async function startChallengePage() {
  let markup = "";
  let back = () => {};
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.method === "POST" && request.url === "/returned") {
      request.resume();
      response.end("<!doctype html><title>Thank you</title><p>You are back from your bank.</p>");
      back();
    } else {
      response.end(`<!doctype html><title>Confirm with your bank</title>${markup}`);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    authRedirectUrl: `${url}/returned`,
    /** Shows what the gateway sent, its script included, and waits until the payer is back. */
    show(redirectHtml: string): Promise<void> {
      markup = redirectHtml;
      return new Promise((resolve) => {
        back = resolve;
      });
    },
    stop: () => server.close(),
  };
}
