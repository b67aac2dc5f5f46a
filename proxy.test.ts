import { NextRequest } from "next/server";
import { expect, test } from "vitest";

import { mintCsrfCookie, readCsrfToken } from "@/lib/auth/csrf-cookie";
import { derivedKeys } from "@/lib/derived-keys";
import { fixedLocaleHeader } from "@/lib/i18n/fixed-locale";
import { requestIdHeader } from "@/lib/log/request-id";
import { mintShopperId } from "@/lib/shopper-id";
import { openCookie, signCookie } from "@/lib/shopper-cookies";
import { proxy } from "./proxy";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function pass(path: string, given?: string) {
  const init = given === undefined ? {} : { headers: { [requestIdHeader]: given } };
  const { headers } = await proxy(new NextRequest(`http://localhost:3000${path}`, init));
  // Next passes the request's new headers on under this prefix.
  return { headers, requestId: headers.get(`x-middleware-request-${requestIdHeader}`) };
}

test.each(["/", "/orders/K7QF-2M9X", "/admin", "/payments/a-token/return"])(
  "a request for %s gets an id, and its response has the same",
  async (path) => {
    const { headers, requestId } = await pass(path);
    expect(requestId).toMatch(uuid);
    expect(headers.get(requestIdHeader)).toBe(requestId);
    expect((await pass(path)).requestId).not.toBe(requestId);
  },
);

test("an id that a load balancer gave is kept", async () => {
  const given = crypto.randomUUID();
  expect((await pass("/", given)).requestId).toBe(given);
});

test.each(["ada@example.com", "", "1234", `${crypto.randomUUID()} `.repeat(2)])(
  "%j is no id, and is replaced",
  async (given) => {
    expect((await pass("/", given)).requestId).toMatch(uuid);
  },
);

test("the documents of a challenge keep their own content security policy", async () => {
  const challenge = await pass("/payments/a-token/challenge");
  expect(challenge.headers.get("content-security-policy")).toBeNull();
  expect((await pass("/")).headers.get("content-security-policy")).toContain("script-src");
});

/** The cookies that the response sets, and the shopper's cookie that the page behind the proxy reads. */
async function passCookies(path: string, cookie: string, method = "GET") {
  const request = new NextRequest(`http://localhost:3000${path}`, { method, headers: { cookie } });
  const response = await proxy(request);
  const forwarded = response.headers.get("x-middleware-request-cookie") ?? "";
  return {
    set: Object.fromEntries(response.cookies.getAll().map(({ name, value }) => [name, value])),
    read: /(?:^|; )shopper=([^;]*)/.exec(forwarded)?.[1],
  };
}

test("a browser without cookies gets a shopper cookie at the checkout only, and the page reads the same", async () => {
  expect((await passCookies("/", "")).set).toEqual({});
  const { set, read } = await passCookies("/checkout", "");
  expect(Object.keys(set)).toEqual(["shopper"]);
  expect(read).toBe(set.shopper);
});

test.each(["/", "/checkout", "/orders/K7QF-2M9X"])(
  "a planted shopper cookie is replaced at %s, by an id that nobody else has",
  async (path) => {
    const planted = mintShopperId();
    const { set, read } = await passCookies(path, `shopper=${planted}`);
    const opened = openCookie("shopper", set.shopper);
    expect(opened?.value).toHaveLength(planted.length);
    expect(opened?.value).not.toBe(planted);
    expect(read).toBe(set.shopper);
  },
);

test("a planted cart and price list are deleted", async () => {
  expect((await passCookies("/", "cart=[]; price_list=jp")).set).toEqual({ cart: "", price_list: "" });
});

test("a cookie that is in use is signed again after a day, with the same id", async () => {
  const id = mintShopperId();
  const fresh = await signCookie("shopper", id);
  expect((await passCookies("/", `shopper=${fresh}`)).set).toEqual({});
  const keys = derivedKeys("shopper-cookie");
  const old = await signCookie("shopper", id, { keys, now: new Date(Date.now() - 2 * 86_400_000) });
  const { set } = await passCookies("/", `shopper=${old}`);
  expect(set.shopper).not.toBe(old);
  expect(openCookie("shopper", set.shopper)).toEqual({ value: id, isDue: false });
});

test("opening an order's link leaves the opened orders to it, and sends no address on", async () => {
  const keys = derivedKeys("shopper-cookie");
  const old = await signCookie("opened_orders", "[]", { keys, now: new Date(Date.now() - 2 * 86_400_000) });
  expect(Object.keys((await passCookies("/orders", `opened_orders=${old}`)).set)).toEqual(["opened_orders"]);
  expect((await passCookies("/orders/open/a-token", `opened_orders=${old}`)).set).toEqual({});
  expect((await pass("/orders/open/a-token")).headers.get("referrer-policy")).toBe("no-referrer");
});

test("the response to an action leaves cart and price list to the action", async () => {
  expect((await passCookies("/cart", "cart=[]", "POST")).set).toEqual({});
});

/** The sign-in form's cookie: what the response sets, and what the page behind the proxy reads. */
async function openSignIn(cookie: string | undefined, { path = "/admin/sign-in", dest = "document" } = {}) {
  const headers = { "sec-fetch-dest": dest, ...(cookie && { cookie: `next-auth.csrf-token=${cookie}` }) };
  const response = await proxy(new NextRequest(`http://localhost:3000${path}`, { headers }));
  const forwarded = response.headers.get("x-middleware-request-cookie") ?? "";
  const read = /next-auth\.csrf-token=([^;]*)/.exec(forwarded)?.[1];
  return { set: response.cookies.get("next-auth.csrf-token"), read: read && decodeURIComponent(read) };
}

test.each([undefined, "planted|planted"])(
  "a browser that opens the sign-in page with the cookie %s gets the form's token without a redirect",
  async (cookie) => {
    const { set, read } = await openSignIn(cookie, { path: "/admin/sign-in?callbackUrl=%2Fadmin" });
    expect(readCsrfToken(set?.value)).toBeDefined();
    expect(read).toBe(set?.value);
    expect(set).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" });
  },
);

test("the form's token is kept while its cookie is good, and set for no other page or request", async () => {
  expect((await openSignIn(mintCsrfCookie())).set).toBeUndefined();
  expect((await openSignIn(undefined, { path: "/admin" })).set).toBeUndefined();
  expect((await openSignIn(undefined, { path: "/admin/sign-in?from=auth" })).set).toBeUndefined();
  expect((await openSignIn(undefined, { dest: "empty" })).set).toBeUndefined();
});

test("pages for staff are in English, all others in the language of the request", async () => {
  const fixedLocale = async (path: string) => {
    const headers = { [fixedLocaleHeader]: "km" };
    const response = await proxy(new NextRequest(`http://localhost:3000${path}`, { headers }));
    return response.headers.get(`x-middleware-request-${fixedLocaleHeader}`);
  };
  for (const path of [
    "/admin",
    "/admin/orders/K7QF-2M9X",
    "/admin/invitation",
    "/being-checked/staff/K7QF-2M9X",
  ])
    expect(await fixedLocale(path)).toBe("en");
  for (const path of ["/", "/administer", "/being-checked/K7QF-2M9X", "/payments/a-token/return"])
    expect(await fixedLocale(path)).toBeNull();
});
