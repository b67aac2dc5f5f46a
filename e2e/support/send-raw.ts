import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from "node:http";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** A request as a program sends it: also with headers that `fetch` sets itself. */
export type RawRequest = Pick<RequestOptions, "path" | "method" | "headers"> & { body?: Readable };

/** Sends a request to a port of this machine, its body in the pieces that the stream has, and reads the answer. */
export async function sendRaw(
  port: number,
  { body, ...options }: RawRequest,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }> {
  const sent = request({ port, agent: false, ...options });
  if (body === undefined) sent.end();
  else body.pipe(sent);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  body?.unpipe(sent);
  const answer = { status: response.statusCode, headers: response.headers, text: await text(response) };
  sent.destroy();
  return answer;
}
