import "server-only";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";

/** A call that brought no whole answer. Without `connected` its request never left. */
export class NoAnswer extends Error {
  constructor(
    readonly reason: string,
    readonly connected: boolean,
  ) {
    super(reason);
  }
}

type Sent = { headers: Record<string, string>; body: string; timeoutMs: number; maxResponseSize: number };
type HttpAnswer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** A gateway may send many cookies and policies: twice and more of what Node reads by default. */
const maxHeaderSize = 64 * 1024;

/**
 * Posts once, over a connection of its own, and reads the whole answer. Throws {@link NoAnswer}.
 *
 * A connection that was used before may be closed by the other side just now, and nobody could say whether the request was
 * read. Interim answers (100, 102, 103) are passed over, asked for or not: undici gives up on a 100. The connection has less time
 * than the call, so that a failed connection is not mistaken for a late answer.
 */
export function sendRequest(
  url: URL,
  { headers, body, timeoutMs, maxResponseSize }: Sent,
): Promise<HttpAnswer> {
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    let connected = false;
    const call = (secure ? httpsRequest : httpRequest)(url, {
      method: "POST",
      // A new agent, which keeps no connection.
      agent: false,
      maxHeaderSize,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
    });
    let gaveUp: NoAnswer | undefined;
    const giveUp = (reason: string) => {
      gaveUp = new NoAnswer(reason, connected);
      call.destroy(gaveUp);
    };
    const timers = [
      setTimeout(() => giveUp("timed_out"), timeoutMs),
      setTimeout(() => connected || giveUp("connect_timed_out"), Math.min(timeoutMs / 2, 10_000)),
    ];
    const fail = (error: Error & { code?: string }) => {
      timers.forEach(clearTimeout);
      const reason = connected ? "connection_lost" : (error.code ?? error.name);
      reject(gaveUp ?? new NoAnswer(reason, connected));
    };
    call.on("socket", (socket) =>
      socket.once(secure ? "secureConnect" : "connect", () => {
        connected = true;
      }),
    );
    call.on("error", fail);
    let responded = false;
    // After an answer that changes the protocol nothing else is emitted. One that is read may end after its connection.
    call.on("close", () => responded || fail(new Error("closed")));
    call.on("response", (response) => {
      responded = true;
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxResponseSize) giveUp("too_large");
        else chunks.push(chunk);
      });
      response.on("error", fail);
      response.on("end", () => {
        timers.forEach(clearTimeout);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        });
      });
    });
    call.end(body);
  });
}
