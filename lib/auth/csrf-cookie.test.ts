import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { expect, test } from "vitest";

import { environment } from "@/lib/environment";

import { csrfCookieName, mintCsrfCookie, readCsrfToken } from "./csrf-cookie";

/** next-auth's token for a browser with this cookie; a new one if it does not accept the cookie. */
async function nextAuthToken(cookie: string): Promise<unknown> {
  let answer: { csrfToken?: unknown } = {};
  const request = {
    method: "GET",
    query: { nextauth: ["csrf"] },
    cookies: { [csrfCookieName()]: cookie },
    headers: {},
  };
  const response = {
    status: () => response,
    setHeader: () => response,
    getHeader: () => undefined,
    send: (body: typeof answer) => (answer = body),
  };
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, {
    secret: environment.AUTH_SECRET,
    providers: [],
  });
  return answer.csrfToken;
}

test("next-auth accepts a minted cookie, with the token that is read from it", async () => {
  const cookie = mintCsrfCookie();
  expect(readCsrfToken(cookie)).toMatch(/^[\da-f]{64}$/);
  expect(await nextAuthToken(cookie)).toBe(readCsrfToken(cookie));
  expect(readCsrfToken(mintCsrfCookie())).not.toBe(readCsrfToken(cookie));
});

test.each([undefined, "", "|", "a-token", "a-token|a-digest", mintCsrfCookie().replace(/^./, "x")])(
  "a cookie that this shop did not make has no token: %j",
  async (cookie) => {
    expect(readCsrfToken(cookie)).toBeUndefined();
    if (cookie) expect(await nextAuthToken(cookie)).toMatch(/^[\da-f]{64}$/);
  },
);
