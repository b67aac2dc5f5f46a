import { type IncomingMessage, type ServerResponse, createServer } from "node:http";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { readCookies } from "@/app/request-cookies";
import { listenOnFreePort } from "@/e2e/support/listen-on-free-port";
import { sendRaw } from "@/e2e/support/send-raw";
import type { Database } from "@/lib/db/database";
import { openCookie, signCookie } from "@/lib/shopper-cookies";
import { demoPriceLists } from "@/prisma/demo-shop";

import { createBoundedPages } from "./bounded-pages";
import { type AnswerKeptPage, createKeptPages } from "./create-kept-pages";
import { pageDataIn } from "./page-data";

const priceLists = demoPriceLists.map(({ code, name, currency, countries }) => ({
  code,
  name,
  currency,
  countries: [...countries],
  region: null,
}));

/** The requests that were rendered. */
let rendered: IncomingMessage[];
let answer: AnswerKeptPage;
/** What the database has of the page; an error where it is away. */
let data: string | undefined | Error;
/** How the rendering ends. */
let ending: { status: number; headers: Record<string, string>; hasNonce: boolean };
beforeEach(() => {
  rendered = [];
  data = "one vase";
  ending = { status: 200, headers: { "content-type": "text/html" }, hasNonce: true };
  answer = createKeptPages({
    db: {} as Database,
    now: () => new Date(),
    settings: {},
    priceLists: () => priceLists,
    keptAddress: (url) => {
      if (url === "/cart") return { read: readData, showsCart: true };
      if (url === "/personal") return { read: readData, exceptWith: ["shopper", "sign_in"] };
      return url === "/" || url === "/other" ? { read: readData } : undefined;
    },
    maxBytes: 1_000_000,
  });
});

async function readData(shown: object): Promise<string | undefined> {
  if (data instanceof Error) throw data;
  return data && `${data} ${JSON.stringify(shown)}`;
}

async function render(request: IncomingMessage) {
  rendered.push(request);
  const { "content-security-policy": policy, cookie } = request.headers;
  const nonce = ending.hasNonce && /'nonce-([^']+)'/.exec(String(policy))?.[1];
  const headers = { ...ending.headers, link: `</x.css>; nonce="${nonce}"` };
  const cart = openCookie("cart", readCookies(cookie).get("cart"))?.value ?? "";
  const { placement } = JSON.parse(cart) as { placement: string };
  const html = `<p nonce="${nonce}">${rendered.length}</p><p nonce="${nonce}">${placement}</p>`;
  return { status: ending.status, headers, html: Buffer.from(html) };
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const { cookie, "x-nonce": nonce } = request.headers;
  void answer({ request, cookies: readCookies(cookie), nonce: String(nonce), response }, render).then(
    (kept) => {
      if (!kept) response.writeHead(204).end();
    },
  );
});
let port: number;
beforeAll(async () => {
  port = await listenOnFreePort(server);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

type Sent = {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
};

/** Which rendering answers a request; undefined where Next would answer it. */
async function open(asked: Sent = {}): Promise<number | undefined> {
  return (await read(asked))?.number;
}

/** The same, and the placement of the cart that is shown. */
async function read({ path = "/", method, headers, cookies = {} }: Sent = {}) {
  const nonce = crypto.randomUUID();
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const sent = { "accept-language": "en-US", ...headers, cookie, "x-nonce": nonce };
  const { status, headers: got, text } = await sendRaw(port, { path, method, headers: sent });
  if (status === 204) return undefined;
  const [, number, placement] = /<p nonce="[^"]+">(\d+)<.*>([\da-f-]{36})</.exec(text) ?? [];
  expect(text).toBe(`<p nonce="${nonce}">${number}</p><p nonce="${nonce}">${placement}</p>`);
  expect(got.link).toBe(`</x.css>; nonce="${nonce}"`);
  return { number: Number(number), placement };
}

const productId = crypto.randomUUID();
const cartOf = (quantity: number, rest: object = {}) =>
  signCookie(
    "cart",
    JSON.stringify({
      lines: [{ productId, quantity }],
      placement: crypto.randomUUID(),
      placed: false,
      ...rest,
    }),
  );

test("a page is rendered once for all who see the same, and each gets it with the nonce of their answer", async () => {
  expect(await open()).toBe(1);
  expect(await open()).toBe(1);
  expect(
    await open({ headers: { "user-agent": "a", "x-forwarded-for": "203.0.113.9" }, cookies: { a: "b" } }),
  ).toBe(1);
  expect(await open({ cookies: { cart: cartOf(0) } })).toBe(1);
});

test("what the key holds is rendered for itself: address, language, price list, number in the cart, data", async () => {
  const yen = signCookie("price_list", "jp");
  const differing: Sent[] = [
    {},
    { path: "/other" },
    { cookies: { locale: "ar" } },
    { headers: { "accept-language": "km-KH" } },
    { cookies: { price_list: yen } },
    { cookies: { cart: cartOf(1) } },
    { cookies: { cart: cartOf(2) } },
  ];
  for (const _ of [1, 2])
    for (const [index, sent] of differing.entries()) expect(await open(sent)).toBe(index + 1);
  data = "no vase";
  expect(await open()).toBe(differing.length + 1);
  data = "one vase";
  expect(await open()).toBe(1);
});

test("a page that shows the cart is kept for what is in it, and each answer has the placement of its own cart", async () => {
  const cart = (placement: string, id = productId) =>
    cartOf(2, { lines: [{ productId: id, quantity: 2 }], placement });
  const placements = [crypto.randomUUID(), crypto.randomUUID()] as const;
  for (const placement of [...placements, ...placements])
    expect(await read({ path: "/cart", cookies: { cart: cart(placement) } })).toEqual({
      number: 1,
      placement,
    });
  const other = cart(placements[0], crypto.randomUUID());
  expect(await open({ path: "/cart", cookies: { cart: other } })).toBe(2);
  const given = openCookie("cart", readCookies(rendered[0]?.headers.cookie).get("cart"));
  expect(given?.value).toContain(productId);
  for (const placement of placements) expect(given?.value).not.toContain(placement);
});

test("the rendering is given the key alone: nothing of the shopper's cookies, headers or address", async () => {
  const cart = cartOf(7);
  await open({
    headers: {
      "x-forwarded-for": "203.0.113.9",
      "user-agent": "a browser",
      "x-request-id": crypto.randomUUID(),
    },
    cookies: { cart, shopper: signCookie("shopper", "a secret"), unknown: "x" },
  });
  const { headers, socket, url, method } = rendered[0]!;
  expect({ url, method, address: socket.remoteAddress }).toEqual({
    url: "/",
    method: "GET",
    address: undefined,
  });
  expect(Object.keys(headers).sort()).toEqual([
    "content-security-policy",
    "cookie",
    "host",
    "user-agent",
    "x-page-data",
  ]);
  expect(headers).toMatchObject({ host: "localhost:3000", "user-agent": "shop" });
  const { cart: rebuilt, price_list: list, ...cookies } = Object.fromEntries(readCookies(headers.cookie));
  expect(cookies).toEqual({ locale: "en" });
  expect(openCookie("price_list", list)?.value).toBe("us");
  const { lines } = JSON.parse(openCookie("cart", rebuilt)?.value ?? "") as { lines: object[] };
  expect(lines).toEqual([{ productId: expect.not.stringMatching(productId), quantity: 7 }]);
  const given = pageDataIn(new Headers(headers as Record<string, string>));
  expect(given?.shown).toContain("one vase");
  expect(given?.priceLists).toEqual(priceLists);
});

test.each<[string, () => Promise<Sent>]>([
  ["a customer's session", async () => ({ cookies: { "customer-session": "x" } })],
  [
    "a cookie with which the page is personal",
    async () => ({ path: "/personal", cookies: { sign_in: "x" } }),
  ],
  ["a cart that has placed an order", async () => ({ cookies: { cart: cartOf(1, { placed: true }) } })],
  ["a request of React", async () => ({ headers: { rsc: "1" } })],
  ["a query", async () => ({ path: "/?a=b" })],
  ["an escape", async () => ({ path: "/%2e" })],
  ["HEAD", async () => ({ method: "HEAD" })],
  ["a form", async () => ({ method: "POST" })],
])("%s is left to Next", async (_, sent) => {
  expect(await open(await sent())).toBeUndefined();
  expect(rendered).toEqual([]);
});

test.each([undefined, new Error("away")])("a page whose data are %s is left to Next", async (read) => {
  expect(await open()).toBe(1);
  data = read;
  expect(await open()).toBeUndefined();
});

test.each([
  ["fails", { status: 500 }],
  ["is not found", { status: 404 }],
  ["sets a cookie", { headers: { "set-cookie": "a=b" } }],
  ["has no nonce", { hasNonce: false }],
])("a rendering that %s is neither kept nor sent", async (_, different) => {
  const usual = ending;
  ending = { ...usual, ...different };
  expect(await open()).toBeUndefined();
  ending = usual;
  expect(await open()).toBe(2);
});

test("kept pages take no more memory than they may, and those that were used last stay", () => {
  const maxBytes = 10_000;
  const pages = createBoundedPages(maxBytes);
  const page = { headers: [], rendered: { nonce: "", placement: "" }, parts: [Buffer.alloc(1_000)] };
  pages.set("used", page);
  for (let index = 0; index < 100; index += 1) {
    pages.set(`page ${index}`, page);
    expect(pages.get("used")).toBe(page);
    expect(pages.calculatedSize).toBeLessThanOrEqual(maxBytes);
  }
  expect(pages.calculatedSize).toBeGreaterThan(maxBytes / 2);
  expect(pages.get("page 99")).toBe(page);
  expect(pages.get("page 0")).toBeUndefined();
  pages.set("too large", { ...page, parts: [Buffer.alloc(2 * maxBytes)] });
  expect(pages.get("too large")).toBeUndefined();
  expect(pages.get("used")).toBe(page);
});
