import type { IncomingHttpHeaders, ServerResponse } from "node:http";

import { required } from "@/lib/invariant";

/** The request header with the number of its answer. Each request gets its own, whatever a client sent. */
const answerHeader = "x-answer";

// The code that prepares requests and the pages have a copy of this module each.
const shared = globalThis as { answers?: Map<string, ServerResponse> };
const answers = (shared.answers ??= new Map<string, ServerResponse>());
let last = 0;

/** Lets the page of a request answer with 404, until its answer has ended. */
export function allowNotFound(headers: IncomingHttpHeaders, response: ServerResponse): void {
  last += 1;
  const number = String(last);
  headers[answerHeader] = number;
  answers.set(number, response);
  response.once("close", () => answers.delete(number));
}

/**
 * Answers the request with these headers with 404. Call it while its page is rendered: the page itself shows the message.
 *
 * Next sends the page of its own `notFound()` empty: browsers show nothing until all scripts have run. An InvariantError on a
 * request that may not be answered with 404.
 */
export function answerNotFound(sent: Pick<Headers, "get">): void {
  const answer = answers.get(required(sent.get(answerHeader), "the number of an answer"));
  // There is none where the client has hung up.
  if (answer !== undefined) answer.statusCode = 404;
}
