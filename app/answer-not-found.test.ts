import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

import { expect, test } from "vitest";

import { isInvariantError } from "@/lib/invariant";
import { allowNotFound, answerNotFound } from "./answer-not-found";

function receive(sent: IncomingHttpHeaders = {}) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const headers = { ...sent };
  allowNotFound(headers, response);
  return { response, headers: new Headers(headers as Record<string, string>) };
}

test("a page answers its own request with 404, and no other, whatever clients send", () => {
  const first = receive();
  const forged = receive(Object.fromEntries(first.headers));
  const last = receive();
  answerNotFound(forged.headers);
  expect([first, forged, last].map(({ response }) => response.statusCode)).toEqual([200, 404, 200]);
});

test("an answer that has ended, because the client hung up, stays as it is", () => {
  const { response, headers } = receive();
  response.emit("close");
  answerNotFound(headers);
  expect(response.statusCode).toBe(200);
});

test("a request that may not be answered with 404 fails", () => {
  expect(() => answerNotFound(new Headers())).toThrow(expect.toSatisfy(isInvariantError));
});
