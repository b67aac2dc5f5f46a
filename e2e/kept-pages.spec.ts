import { expect, test as base } from "@playwright/test";
import { load } from "cheerio";
import { Client } from "pg";

import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser } from "@/e2e/support/http-browser";
import { placeOrder } from "@/e2e/support/order-flow";
import { sendRaw } from "@/e2e/support/send-raw";
import { startStack } from "@/e2e/support/start-stack";
import { freePort } from "@/scripts/support/free-port";
import { startShop } from "@/scripts/support/start-shop";

const databaseServer = process.env.TEST_DATABASE_URL ?? "";

type Shop = {
  url: string;
  /** A further process of the same shop. */
  otherUrl: string;
  query: (sql: string) => Promise<unknown>;
};

/** A shop of its own, because the tests change its products. Its pages are kept. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const name = `kept-pages-${workerIndex}`;
      const stack = await startStack({ databaseServer, name });
      const port = await freePort();
      const log = `.data/logs/${name}-other.log`;
      const other = await startShop({ port, environment: stack.environment, log });
      const database = new URL(databaseServer);
      database.pathname = new URL(stack.environment.DATABASE_URL ?? "").pathname;
      const client = new Client({ connectionString: database.href });
      await client.connect();
      // Pages are kept a little after the start. Next sends a page without its length.
      const lengthOf = async (url: string) =>
        (await fetch(url, { headers: { "accept-encoding": "identity" } })).headers.get("content-length");
      for (const url of [stack.shopUrl, `http://localhost:${port}`])
        await expect.poll(() => lengthOf(url), { timeout: 60_000 }).not.toBeNull();

      await use({
        url: stack.shopUrl,
        otherUrl: `http://localhost:${port}`,
        query: (sql) => client.query(sql),
      });
      await client.end();
      await Promise.all([stack.shop, other, stack.sandbox.child].map((child) => child.stop()));
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.describe.configure({ mode: "default" });

const slug = "stoneware-vase";
const product = `/products/${slug}`;
const english = { "accept-language": "en-US" };

async function open(shopUrl: string, path: string, headers: Record<string, string> = english) {
  const answer = await sendRaw(Number(new URL(shopUrl).port), { path, headers });
  const nonces = [...new Set([...answer.text.matchAll(/ nonce="([^"]+)"/g)].map(([, nonce = ""]) => nonce))];
  const [, policyNonce] =
    /script-src 'self' 'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"])) ?? [];
  const view = viewHtml(answer.text);
  return { ...answer, nonces, policyNonce, view };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Headers and HTML with one word for the nonce, and without what each answer has of its own. */
function withoutNonce({ status, headers, text, nonces: [nonce = ""] }: Opened): string {
  const { date: _, "x-request-id": __, ...same } = headers;
  return JSON.stringify({ status, same, text }).replaceAll(nonce, "NONCE");
}

/** What a browser shows: the body without its scripts, and the names and texts of the head. */
function shownIn({ text }: Opened): { body: string | null; head: string[] } {
  const $ = load(text);
  const head = $("head title, head meta, head link[rel=canonical], head link[rel=stylesheet]");
  const tags = head.toArray().map((element) => $.html(element).replace(/ nonce="[^"]*"/, ""));
  $("script, template").remove();
  // Comments of React stand where it waited for something, here or there.
  const body =
    $("body")
      .html()
      ?.replaceAll(/<!--.*?-->/g, "") ?? null;
  return { body, head: tags.sort() };
}

/** The cookies of a guest's browser, as a header. */
function cookieOf(browser: HttpBrowser, shop: Shop): string {
  return browser
    .cookiesFor(shop.url)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
}

for (const path of ["/", product, "/cart", "/orders", "/orders/find", "/account/sign-in"]) {
  test(`two renderings of ${path} are the same byte for byte but for the nonce`, async ({ shop }) => {
    const first = await open(shop.url, path);
    const again = await open(shop.url, path);
    const elsewhere = await open(shop.otherUrl, path);
    // Only a kept page has its length.
    expect(first.headers["content-length"]).toBeDefined();
    expect(withoutNonce(again)).toBe(withoutNonce(first));
    expect(withoutNonce(elsewhere)).toBe(withoutNonce(first));
  });

  test(`a kept ${path} shows what a page that is rendered for its request shows`, async ({ shop }) => {
    for (const language of ["en-US", "km-KH", "ar", "ja-JP", "de-DE, en;q=0.5"]) {
      const headers = { "accept-language": language };
      const kept = await open(shop.url, path, headers);
      // A session that has ended makes a guest of it, and only its page finds out.
      const fresh = await open(shop.url, path, {
        ...headers,
        "user-agent": "test",
        cookie: "customer-session=ended",
      });
      expect(shownIn(kept)).toEqual(shownIn(fresh));
      expect(kept.status).toBe(fresh.status);
    }
  });

  test(`each answer to ${path} has a nonce of its own, the same in its policy and its scripts`, async ({
    shop,
  }) => {
    const answers = [await open(shop.url, path), await open(shop.url, path), await open(shop.url, path)];
    for (const { nonces, policyNonce } of answers) expect(nonces).toEqual([policyNonce]);
    expect(new Set(answers.map(({ policyNonce }) => policyNonce)).size).toBe(3);
    for (const { headers, policyNonce } of answers)
      for (const [, nonce] of String(headers.link).matchAll(/nonce="([^"]+)"/g))
        expect(nonce).toBe(policyNonce);
  });
}

test("a changed price, stock or text is on the next answer of every process", async ({ shop }) => {
  const whereVase = `(SELECT "id" FROM "product" WHERE "slug" = '${slug}')`;
  const changes: [sql: string, undo: string, path: string, shown: string][] = [
    [
      `UPDATE "price" SET "amount_minor" = 6543 WHERE "price_list" = 'us' AND "product_id" = ${whereVase}`,
      `UPDATE "price" SET "amount_minor" = 6400 WHERE "price_list" = 'us' AND "product_id" = ${whereVase}`,
      "/",
      "$65.43",
    ],
    [
      `UPDATE "price" SET "amount_minor" = 6789 WHERE "price_list" = 'us' AND "product_id" = ${whereVase}`,
      `UPDATE "price" SET "amount_minor" = 6400 WHERE "price_list" = 'us' AND "product_id" = ${whereVase}`,
      product,
      "$67.89",
    ],
    [
      `UPDATE "product" SET "stock" = 2 WHERE "slug" = '${slug}'`,
      `UPDATE "product" SET "stock" = NULL WHERE "slug" = '${slug}'`,
      product,
      "Only 2 left",
    ],
    [
      `UPDATE "product" SET "summary" = 'A summary of today' WHERE "slug" = '${slug}'`,
      `UPDATE "product" SET "summary" = 'A summary of before' WHERE "slug" = '${slug}'`,
      "/",
      "A summary of today",
    ],
  ];
  for (const [sql, undo, path, shown] of changes) {
    for (const url of [shop.url, shop.otherUrl])
      expect((await open(url, path)).view.text).not.toContain(shown);
    await shop.query(sql);
    for (const url of [shop.url, shop.otherUrl]) expect((await open(url, path)).view.text).toContain(shown);
    await shop.query(undo);
    for (const url of [shop.url, shop.otherUrl])
      expect((await open(url, path)).view.text).not.toContain(shown);
  }
});

test("shoppers with different carts, price lists and languages each get their own page in turn", async ({
  shop,
}) => {
  const full = new HttpBrowser();
  const vase = await full.open(`${shop.url}${product}`);
  await full.submit(vase, "productId", { quantity: "3" });
  const yen = new HttpBrowser();
  await yen.submit(await yen.open(`${shop.url}/`), "priceList", { priceList: "jp" });

  const shoppers = [
    { headers: english, expected: ["Cart, empty", "$64.00", 'lang="en"'] },
    { headers: { ...english, cookie: cookieOf(full, shop) }, expected: ["Cart, 3", "$64.00", 'lang="en"'] },
    {
      headers: { ...english, cookie: cookieOf(yen, shop) },
      expected: ["Cart, empty", "¥9,600", 'lang="en"'],
    },
    { headers: { "accept-language": "ja" }, expected: ["Cart, empty", "¥9,600", 'lang="en"'] },
    { headers: { ...english, cookie: "locale=ar" }, expected: ['lang="ar"', 'dir="rtl"'] },
    { headers: { ...english, cookie: "locale=en-XA" }, expected: ['lang="en-XA"'] },
  ];
  for (const round of [1, 2])
    for (const { headers, expected } of shoppers) {
      const { text } = await open(shop.url, product, headers);
      for (const part of expected) expect(text, `round ${round}: ${JSON.stringify(headers)}`).toContain(part);
    }
});

/** A guest who has put pieces of the vase into the cart: the cookies of their browser, and the placement of the cart. */
async function guestWithCart(shop: Shop, quantity: number): Promise<{ cookie: string; placement: string }> {
  const browser = new HttpBrowser();
  const page = await browser.open(`${shop.url}${product}`);
  await browser.submit(page, "productId", { quantity: String(quantity) });
  const cookie = cookieOf(browser, shop);
  const [, payload = ""] = /\bcart=[^.]+\.([^.]+)/.exec(cookie) ?? [];
  const { value } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { value: string };
  return { cookie, placement: (JSON.parse(value) as { placement: string }).placement };
}

test("guests with the same cart get the same checkout, each with the placement and the shopper cookie of their own", async ({
  shop,
}) => {
  const guests = [await guestWithCart(shop, 2), await guestWithCart(shop, 2)];
  const pages: string[] = [];
  const shoppers = new Set<string>();
  for (const { cookie, placement } of guests) {
    const opened = await open(shop.url, "/checkout", { ...english, cookie });
    expect(opened.headers["content-length"]).toBeDefined();
    expect(opened.text).toContain(`name="placement" value="${placement}"`);
    const set = String(opened.headers["set-cookie"]);
    expect(set).toMatch(/^shopper=/);
    shoppers.add(set);
    delete opened.headers["set-cookie"];
    pages.push(withoutNonce(opened).replaceAll(placement, "PLACEMENT"));
  }
  expect(pages[1]).toBe(pages[0]);
  expect(shoppers.size).toBe(guests.length);
});

for (const path of ["/cart", "/checkout"]) {
  test(`a kept ${path} shows the guest's own cart, and today's prices`, async ({ shop }) => {
    const { cookie } = await guestWithCart(shop, 3);
    const other = await guestWithCart(shop, 5);
    for (const language of ["en-US", "km-KH", "ar", "ja-JP"]) {
      const headers = { "accept-language": language, cookie };
      const kept = await open(shop.url, path, headers);
      await open(shop.url, path, { ...headers, cookie: other.cookie });
      const again = await open(shop.url, path, headers);
      const fresh = await open(shop.url, path, { ...headers, cookie: `${cookie}; customer-session=ended` });
      expect(shownIn(kept)).toEqual(shownIn(fresh));
      expect(shownIn(again)).toEqual(shownIn(fresh));
      expect(kept.headers["content-length"]).toBeDefined();
      expect(fresh.headers["content-length"]).toBeUndefined();
    }
    const ofVase = `"price_list" = 'us' AND "product_id" = (SELECT "id" FROM "product" WHERE "slug" = '${slug}')`;
    const total = async (url: string) => (await open(url, path, { ...english, cookie })).view.text;
    for (const [minor, shown] of [
      [7001, "$210.03"],
      [6400, "$192.00"],
    ] as const) {
      await shop.query(`UPDATE "price" SET "amount_minor" = ${minor} WHERE ${ofVase}`);
      for (const url of [shop.url, shop.otherUrl]) expect(await total(url)).toContain(shown);
    }
  });
}

test("a checkout with nothing in the cart, or with a plan, leads elsewhere as it does without kept pages", async ({
  shop,
}) => {
  const empty = await open(shop.url, "/checkout");
  expect([empty.status, empty.headers.location]).toEqual([307, "/cart"]);
  const browser = new HttpBrowser();
  await browser.submit(await browser.open(`${shop.url}/products/care-plan`), "productId");
  const plan = await open(shop.url, "/checkout", { ...english, cookie: cookieOf(browser, shop) });
  expect(plan.status).toBe(307);
  expect(plan.headers.location).toContain("/account/sign-in");
});

test("a browser with an order, or with a sign-in that waits for its code, gets its own page", async ({
  shop,
}) => {
  for (const path of ["/orders", "/account/sign-in"]) await open(shop.url, path);
  const shopper = new HttpBrowser();
  const { url } = await placeOrder({ shopUrl: shop.url }, shopper);
  const number = new URL(url).pathname.split("/").at(-1) ?? "";
  // Without the cart, whose order makes any page the shopper's own.
  const headers = () => ({ ...english, cookie: cookieOf(shopper, shop).replace(/\bcart=[^;]*/, "") });
  expect((await open(shop.url, "/orders", headers())).text).toContain(number);

  const form = await shopper.open(`${shop.url}/account/sign-in`);
  await shopper.submit(form, "email", { email: "kept@example.com" });
  const code = 'autoComplete="one-time-code"';
  expect((await open(shop.url, "/account/sign-in", headers())).text).toContain(code);
  for (const path of ["/orders", "/account/sign-in"]) {
    const { text } = await open(shop.url, path);
    expect(text).not.toContain(number);
    expect(text).not.toContain(code);
  }
});

test("neither an unknown cookie nor another header changes a kept page, and no client gives a page its data", async ({
  shop,
}) => {
  const data = { priceLists: [], shown: "[]" };
  const usual = await open(shop.url, "/");
  const others: Record<string, string>[] = [
    { cookie: "unknown=<b>x</b>; shopper_name=Ada" },
    { "x-page-data": encodeURIComponent(JSON.stringify(data)) },
    { "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" },
    { referer: "https://evil.example/", "user-agent": "Googlebot", "sec-fetch-dest": "document" },
  ];
  for (const headers of others)
    expect(withoutNonce(await open(shop.url, "/", { ...english, ...headers }))).toBe(withoutNonce(usual));
  const fresh = await open(shop.url, "/", {
    ...english,
    cookie: "customer-session=ended",
    "x-page-data": encodeURIComponent(JSON.stringify(data)),
  });
  expect(shownIn(fresh).body).toBe(shownIn(usual).body);
});

test("a query, HEAD, a request of React and an unknown product are answered as they are without kept pages", async ({
  shop,
}) => {
  const port = Number(new URL(shop.url).port);
  const head = await sendRaw(port, { path: "/", method: "HEAD", headers: english });
  expect([head.status, head.text]).toEqual([200, ""]);
  const flight = await fetch(shop.url, { headers: { ...english, rsc: "1" } });
  expect(flight.headers.get("content-type")).toContain("text/x-component");
  expect((await open(shop.url, "/?from=mail")).text).toContain("from=mail");
  expect((await open(shop.url, "/products/unknown")).status).toBe(404);
});

test("a kept page leaves compressed where the browser takes it", async ({ shop }) => {
  const plain = await open(shop.url, "/");
  const response = await fetch(`${shop.url}/`, { headers: { ...english, "accept-encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("vary")).toContain("Accept-Encoding");
  const text = await response.text();
  expect(viewHtml(text)).toMatchObject({ text: plain.view.text });
});
