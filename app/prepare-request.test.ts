import { type IncomingHttpHeaders, createServer } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { NextRequest, NextResponse } from "next/server";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readCookies } from "@/app/request-cookies";
import { listenOnFreePort } from "@/e2e/support/listen-on-free-port";
import { sendRaw } from "@/e2e/support/send-raw";
import { csrfCookieAttributes, mintCsrfCookie, readCsrfToken } from "@/lib/auth/csrf-cookie";
import { derivedKeys } from "@/lib/derived-keys";
import { fixedLocaleHeader } from "@/lib/i18n/fixed-locale";
import { requestIdHeader } from "@/lib/log/request-id";
import { pageDataHeader } from "@/lib/request-preparation";
import { cookieAttributes, openCookie, signCookie } from "@/lib/shopper-cookies";
import { mintShopperId } from "@/lib/shopper-id";

import { prepareRequest } from "./prepare-request";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const neverRender = () => Promise.reject(new Error("a page was to be kept"));

/** The page behind it: answers with what it has read, and sets a cookie of its own where `sets` names one. */
const server = createServer((request, response) => {
  void prepareRequest(request, response, neverRender).then(async (prepared) => {
    if (prepared === undefined) return;
    const { headers } = prepared;
    const sets = headers["x-test-sets"];
    if (sets !== undefined) response.setHeader("Set-Cookie", [String(sets)]);
    response.end(JSON.stringify({ headers, body: await text(prepared) }));
  });
});
let port: number;
beforeAll(async () => {
  port = await listenOnFreePort(server);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

type Sent = { headers?: Record<string, string>; method?: string; body?: string };

/** What a client sees, and what the page has read; the page has read nothing where it was not reached. */
async function send(path: string, { headers = {}, method = "GET", body }: Sent = {}) {
  const sent = body === undefined ? undefined : Readable.from([body]);
  const answer = await sendRaw(port, { path, method, headers, body: sent });
  const page =
    answer.status === 200
      ? (JSON.parse(answer.text) as { headers: IncomingHttpHeaders; body: string })
      : undefined;
  return { ...answer, page };
}

async function pass(path: string, given?: string) {
  const { headers, page } = await send(path, {
    headers: given === undefined ? {} : { [requestIdHeader]: given },
  });
  return { headers, requestId: page?.headers[requestIdHeader] };
}

test.each(["/", "/orders/K7QF-2M9X", "/admin", "/payments/a-token/return"])(
  "a request for %s gets an id, and its response has the same",
  async (path) => {
    const { headers, requestId } = await pass(path);
    expect(requestId).toMatch(uuid);
    expect(headers[requestIdHeader]).toBe(requestId);
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
  expect(challenge.headers["content-security-policy"]).toBeUndefined();
  expect((await pass("/")).headers["content-security-policy"]).toContain("script-src");
});

/** Name, value and attributes of each cookie that an answer sets. */
const setCookies = (headers: IncomingHttpHeaders) =>
  (headers["set-cookie"] ?? []).map((cookie) => {
    const [pair = "", ...attributes] = cookie.split("; ");
    const [[name = "", value = ""] = []] = readCookies(pair);
    return { name, value, attributes };
  });

/** The cookies that the response sets, and the shopper's cookie that the page behind it reads. */
async function passCookies(path: string, cookie: string, method = "GET") {
  const { headers, page } = await send(path, { method, headers: cookie === "" ? {} : { cookie } });
  return {
    set: Object.fromEntries(setCookies(headers).map(({ name, value }) => [name, value])),
    read: readCookies(page?.headers.cookie).get("shopper"),
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
  const fresh = signCookie("shopper", id);
  expect((await passCookies("/", `shopper=${fresh}`)).set).toEqual({});
  const keys = derivedKeys("shopper-cookie");
  const old = signCookie("shopper", id, { keys, now: new Date(Date.now() - 2 * 86_400_000) });
  const { set } = await passCookies("/", `shopper=${old}`);
  expect(set.shopper).not.toBe(old);
  expect(openCookie("shopper", set.shopper)).toEqual({ value: id, isDue: false });
});

test("opening an order's link leaves the opened orders to it, and sends no address on", async () => {
  const keys = derivedKeys("shopper-cookie");
  const old = signCookie("opened_orders", "[]", { keys, now: new Date(Date.now() - 2 * 86_400_000) });
  expect(Object.keys((await passCookies("/orders", `opened_orders=${old}`)).set)).toEqual(["opened_orders"]);
  expect((await passCookies("/orders/open/a-token", `opened_orders=${old}`)).set).toEqual({});
  expect((await pass("/orders/open/a-token")).headers["referrer-policy"]).toBe("no-referrer");
});

test("the response to an action leaves cart and price list to the action", async () => {
  expect((await passCookies("/cart", "cart=[]", "POST")).set).toEqual({});
});

/** The sign-in form's cookie: what the response sets, and what the page behind it reads. */
async function openSignIn(cookie: string | undefined, { path = "/admin/sign-in", dest = "document" } = {}) {
  const { headers, page } = await send(path, {
    headers: { "sec-fetch-dest": dest, ...(cookie && { cookie: `next-auth.csrf-token=${cookie}` }) },
  });
  const set = setCookies(headers).find(({ name }) => name === "next-auth.csrf-token");
  return { set, read: readCookies(page?.headers.cookie).get("next-auth.csrf-token") };
}

test.each([undefined, "planted|planted"])(
  "a browser that opens the sign-in page with the cookie %s gets the form's token without a redirect",
  async (cookie) => {
    const { set, read } = await openSignIn(cookie, { path: "/admin/sign-in?callbackUrl=%2Fadmin" });
    expect(readCsrfToken(set?.value)).toBeDefined();
    expect(read).toBe(set?.value);
    expect(set?.attributes).toEqual(["Path=/", "HttpOnly", "SameSite=lax"]);
  },
);

test("the form's token is kept while its cookie is good, and set for no other page or request", async () => {
  expect((await openSignIn(mintCsrfCookie())).set).toBeUndefined();
  expect((await openSignIn(undefined, { path: "/admin" })).set).toBeUndefined();
  expect((await openSignIn(undefined, { path: "/admin/sign-in?from=auth" })).set).toBeUndefined();
  expect((await openSignIn(undefined, { dest: "empty" })).set).toBeUndefined();
});

test("pages for staff are in English, all others in the language of the request", async () => {
  const fixedLocale = async (path: string) =>
    (await send(path, { headers: { [fixedLocaleHeader]: "km" } })).page?.headers[fixedLocaleHeader];
  for (const path of [
    "/admin",
    "/admin/orders/K7QF-2M9X",
    "/admin/invitation",
    "/being-checked/staff/K7QF-2M9X",
    "/went-wrong/staff",
  ])
    expect(await fixedLocale(path)).toBe("en");
  for (const path of [
    "/",
    "/administer",
    "/being-checked/K7QF-2M9X",
    "/went-wrong",
    "/payments/a-token/return",
  ])
    expect(await fixedLocale(path)).toBeUndefined();
});

test("scripts have a nonce of this answer alone, which Next reads in the request", async () => {
  const nonceOf = async () => {
    const { headers, page } = await send("/", { headers: { "content-security-policy": "script-src *" } });
    const policy = headers["content-security-policy"];
    expect(page?.headers["content-security-policy"]).toBe(policy);
    return /'nonce-([\w+/]{22}==)'/.exec(String(policy))?.[1];
  };
  const first = await nonceOf();
  expect(first).toBeDefined();
  expect(await nonceOf()).not.toBe(first);
});

test.each([
  "/orders/K7QF-2M9X",
  "/checkout",
  "//",
  "//checkout",
  "/payments/../checkout",
  "/%2e%2e/checkout",
  "*",
])(
  "the page at %s has a policy and is kept out of search engines, or is redirected by Next",
  async (path) => {
    const { status, headers, page } = await send(path);
    expect(status).toBe(200);
    const isRedirected = path.startsWith("//");
    expect(headers["content-security-policy"] === undefined).toBe(isRedirected);
    expect(page?.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect(headers["x-robots-tag"]).toBe(isRedirected ? undefined : "noindex");
  },
);

test.each(["/", "/products/a", "/products/a.svg", "//", "/checkout"])(
  "no client gives the page at %s the data that it shows",
  async (path) => {
    const { page } = await send(path, { headers: { [pageDataHeader]: "{}" } });
    expect(page?.headers[pageDataHeader]).toBeUndefined();
  },
);

const files = ["/icon.svg", "/_next/static/chunks/x.js", "/_next/image?url=x"];

test.each(files)("%s is left as it is", async (path) => {
  const { headers, page } = await send(path);
  expect(page).toBeDefined();
  expect(headers[requestIdHeader]).toBeUndefined();
  expect(headers["content-security-policy"]).toBeUndefined();
});

test.each(files)("a forged post to %s is refused like one to a page", async (path) => {
  const forged = { headers: { origin: "https://evil.example" }, method: "POST", body: "x" };
  expect(await send(path, forged)).toMatchObject({ status: 403, page: undefined });
});

test("the import of a report is left as it is, with a body larger than a form", async () => {
  const body = "a".repeat(1_000_001);
  const { headers, page } = await send("/admin/reconciliation/import", { method: "POST", body });
  expect(headers[requestIdHeader]).toBeUndefined();
  expect(page?.body).toHaveLength(body.length);
});

test("a refused post never reaches a page, and a report of a browser always does", async () => {
  const forged = { headers: { origin: "https://evil.example" }, method: "POST", body: "x" };
  const { status, page, text: read } = await send("/checkout", forged);
  expect({ status, page, read }).toEqual({
    status: 403,
    page: undefined,
    read: "This form was sent from another site.",
  });
  expect((await send("/csp-reports", forged)).page?.body).toBe("x");
  expect((await send("/payments/a-token/return", forged)).page?.body).toBe("x");
});

test("a cookie that an action sets does not displace one that was renewed, and of two with one name the action's counts", async () => {
  const { headers } = await send("/checkout", { headers: { "x-test-sets": "cart=new" } });
  expect(setCookies(headers).map(({ name }) => name)).toEqual(["shopper", "cart"]);
  const twice = await send("/checkout", { headers: { "x-test-sets": "shopper=new" } });
  expect(setCookies(twice.headers).at(-1)).toMatchObject({ name: "shopper", value: "new" });
});

test.each([
  "a=1; b=2",
  "a=1; a=2",
  "a=1;b=2;",
  "a; =x; b==",
  "a=%E2%82%AC; b=%ff; c=a b",
  "shopper=eyJ.x.y; __Host-cart=%5B%5D",
])("the cookies of %j are read as the page reads them", (header) => {
  const next = new NextRequest("http://localhost:3000", { headers: { cookie: header } }).cookies;
  expect([...readCookies(header)]).toEqual(next.getAll().map(({ name, value }) => [name, value]));
});

test("cookies are set as Next writes them", async () => {
  const { headers } = await send("/checkout", { headers: { cookie: "cart=planted" } });
  const next = new NextResponse();
  const { maxAge, ...attributes } = cookieAttributes("cart");
  next.cookies.set("shopper", readCookies(headers["set-cookie"]?.[0]).get("shopper") ?? "", {
    ...attributes,
    maxAge: cookieAttributes("shopper").maxAge,
  });
  next.cookies.set("cart", "", { ...attributes, maxAge: 0 });
  const withoutSeconds = (cookies: string[] = []) => cookies.map((cookie) => cookie.replace(/:\d\d GMT/, ""));
  expect(maxAge).toBeGreaterThan(0);
  expect(withoutSeconds(headers["set-cookie"])).toEqual(withoutSeconds(next.headers.getSetCookie()));
  const csrf = await openSignIn(undefined);
  next.cookies.set("next-auth.csrf-token", csrf.set?.value ?? "", csrfCookieAttributes());
  const [, , written = ""] = next.headers.getSetCookie();
  expect(written.split("; ").slice(1)).toEqual(csrf.set?.attributes);
});
