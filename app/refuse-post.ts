import { type IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Next's own limit of the body of a server action. */
const maxBytes = 1_000_000;

/** The answer to a request that is refused: its status and what the sender reads. */
export type Refusal = { status: number; text: string };

/**
 * Refuses a POST that no page of the shop has sent, or whose body cannot be read; otherwise returns the request to handle.
 *
 * Next answers such a request with 500. A browser sends `Origin` with every POST: one that names another site, or hides
 * its site ("null"), is forged. PostgreSQL cannot store NUL characters, so no form may hold one.
 */
export async function refusePost(
  request: IncomingMessage,
): Promise<{ refused: Refusal } | { request: IncomingMessage }> {
  if (request.method !== "POST") return { request };
  const { headers } = request;
  if (!isOwnOrigin(headers))
    return { refused: { status: 403, text: "This form was sent from another site." } };
  const body = await readBody(request);
  if (body === undefined) return { refused: { status: 413, text: "This form is too large." } };
  if (!request.complete || !(await isReadable(body, headers["content-type"] ?? "")))
    return { refused: { status: 400, text: "This form could not be read." } };
  return { request: withBody(request, body) };
}

function isOwnOrigin({ origin, host, "x-forwarded-host": forwardedHost }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === (forwardedHost ?? host);
}

/** Reads the body, or what came of it before the client hung up; undefined where it is longer than `maxBytes`. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"]) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    const finish = () => resolve(Buffer.concat(chunks));
    const add = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      request.off("data", add).pause();
      resolve(undefined);
    };
    request.on("data", add).once("end", finish).once("close", finish);
  });
}

/** The same request with a body that nobody has read: a stream can be read only once. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const replay = new IncomingMessage(request.socket);
  Object.assign(replay, {
    method,
    url,
    headers,
    rawHeaders,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
  });
  replay.complete = true;
  replay.push(body);
  replay.push(null);
  return replay;
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
