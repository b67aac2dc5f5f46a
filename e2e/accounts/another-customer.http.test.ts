import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

import { expect } from "vitest";
import pLimit from "p-limit";

import { test } from "@/e2e/support/http-test";
import { createCardToken } from "@/testing/card-token";
import { signInOverHttp } from "@/e2e/support/customer";
import { findSecrets, type Seen } from "@/testing/find-secrets";
import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser, type HtmlPage, UnexpectedStatus } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";
import { rounds } from "@/testing/rounds";
import type { ShortTimeoutShop } from "@/e2e/support/short-timeout-shop";

const numbers = ["5123450000000107", "4508750015742504", "5123450000000602"] as const;

const cookieOf = (browser: HttpBrowser, url: string) =>
  browser
    .cookiesFor(url)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

async function signIn(shop: ShortTimeoutShop, email = `${randomUUID()}@example.com`): Promise<HttpBrowser> {
  const browser = new HttpBrowser();
  await signInOverHttp(browser, email, shop);
  return browser;
}

/** Saves a card in the account; returns its page. */
async function saveCard(shop: ShortTimeoutShop, browser: HttpBrowser, number?: string): Promise<HtmlPage> {
  const form = await browser.open(`${shop.shopUrl}/account/cards/new`);
  return browser.submit(form, "token", await createCardToken(shop.consoleUrl, number));
}

test("no page, no answer to a click and no log line holds a card's token", async ({
  shortTimeoutShop: shop,
}) => {
  const { shopUrl, consoleUrl } = shop;
  const secrets = new Map<string, string>();
  for (const number of numbers)
    secrets.set(`the token of ${number}`, (await createCardToken(consoleUrl, number)).token);
  const seen: Seen[] = [];
  const see = (page: HtmlPage) => {
    seen.push({ where: new URL(page.url).pathname, text: page.html });
    return page;
  };

  const customer = await signIn(shop);
  const paths = ["/account", "/account/cards", "/account/cards/new", "/orders"];
  for (const number of numbers) {
    const order = see(await placeOrder({ shopUrl }, customer));
    const card = await createCardToken(consoleUrl, number);
    // The first card is saved; after that the page offers it, and another one is typed with its form.
    const form = order.html.includes('name="token"')
      ? { field: "token", values: { ...card, saveCard: "on" } }
      : undefined;
    see(await customer.submit(order, form?.field ?? "savedCardId", form?.values));
    paths.push(new URL(order.url).pathname);
  }
  const saved = see(await saveCard(shop, customer, numbers[1]));
  paths.push(new URL(saved.url).pathname);
  see(await saveCard(shop, customer, numbers[2]));
  for (const path of paths) {
    see(await customer.open(shopUrl + path));
    // What a click fetches in a browser with JavaScript.
    const headers = { cookie: cookieOf(customer, shopUrl), rsc: "1" };
    const answer = await fetch(shopUrl + path, { headers });
    seen.push({ where: `${path} (a click)`, text: await answer.text() });
    if (path.startsWith("/orders/")) see(await shop.staff.open(`${shopUrl}/admin${path}`));
  }
  const asked = see(await customer.open(`${saved.url}/remove`));
  see(await customer.submit(asked, "savedCardId"));
  see(await customer.open(saved.url));
  seen.push({ where: "the log", text: await readFile(shop.logFile, "utf8") });

  expect(seen.length).toBeGreaterThan(25);
  expect(seen.some(({ text }) => text.includes("0107"))).toBe(true);
  expect(findSecrets(seen, secrets)).toEqual([]);
  const [name = "", token = ""] = [...secrets][0] ?? [];
  const planted = { where: "the log", text: `${seen.at(-1)?.text}{"card":"${token}"}` };
  expect(findSecrets([planted], secrets), "a planted line is found").toContain(
    `the log holds ${name} (plain)`,
  );
});

// another-customer.db.test.ts and visible-orders.db.test.ts prove it of the use cases.
test(
  "500 addresses with another customer's ids answer as those with ids that nobody has",
  { tags: "breadth" },
  async ({ shortTimeoutShop: shop }) => {
    const { shopUrl } = shop;
    const victim = await signIn(shop);
    const saved = await saveCard(shop, victim);
    const cardId = new URL(saved.url).pathname.split("/").at(-1) ?? "";
    const order = await placeOrder({ shopUrl }, victim);
    const number = new URL(order.url).pathname.split("/").at(-1) ?? "";
    const stranger = await signIn(shop);
    const cookie = cookieOf(stranger, shopUrl);
    const read = async (path: string) => {
      const answer = await fetch(shopUrl + path, { headers: { cookie }, redirect: "manual" });
      return { status: answer.status, text: viewHtml(await answer.text()).text };
    };
    const pages: [path: (id: string) => string, another: string, nobody: () => string][] = [
      [(id) => `/account/cards/${id}`, cardId, randomUUID],
      [(id) => `/account/cards/${id}/remove`, cardId, randomUUID],
      [(id) => `/account/cards/new?replaces=${id}`, cardId, randomUUID],
      [(id) => `/orders/${id}`, number, () => randomUUID().slice(0, 9).toUpperCase()],
    ];
    const limit = pLimit(8);
    const before = await shop.readSandbox<{ id: number }[]>("calls?limit=1");
    await limit.map(Array.from({ length: 125 }), async () => {
      for (const [path, another, nobody] of pages) {
        const [asked, control] = [await read(path(another)), await read(path(nobody()))];
        expect(asked, path("ID")).toEqual(control);
      }
    });
    for (const malformed of ["x", "0", "%20", cardId.slice(1), `${cardId}0`])
      expect((await read(`/account/cards/${malformed}`)).status, malformed).toBe(404);

    // The form of the stranger's own card, sent with the other's id.
    const own = await saveCard(shop, stranger);
    const asked = await stranger.open(`${own.url}/remove`);
    const answer = await stranger.submit(asked, "savedCardId", { savedCardId: cardId });
    expect(new URL(answer.url).search, "nothing was removed").toBe("");
    const after = await shop.readSandbox<{ id: number; operation: string }[]>("calls?limit=50");
    const since = after.filter(({ id }) => id > (before[0]?.id ?? 0)).map(({ operation }) => operation);
    expect(new Set(since), "only the stranger's own card reached the bank").toEqual(
      new Set(["create_session", "agreement", "add_card", "authenticate", "verify"]),
    );
    expect((await victim.open(`${shopUrl}/account/cards`)).html).toContain(cardId);
  },
);

/** What a customer has in the account, by the ids of its addresses. */
type Account = { browser: HttpBrowser; addressId: string; plan: string; sessionId: string; cardId: string };

/** The first id after some text in a page. */
const idAfter = (page: HtmlPage, before: RegExp) => {
  const found = new RegExp(`${before.source}([\\w-]+)`).exec(page.html)?.[1];
  if (found === undefined) throw new Error(`${page.url} holds nothing after ${before.source}`);
  return found;
};

/** Signs a new customer in, in two browsers, with an address, a card and a plan that runs. */
async function openAccount(shop: ShortTimeoutShop): Promise<Account> {
  const { shopUrl, consoleUrl } = shop;
  const email = `${randomUUID()}@example.com`;
  const browser = await signIn(shop, email);
  await signIn(shop, email);
  const form = await browser.open(`${shopUrl}/account/addresses/new`);
  const addresses = await browser.submit(form, "name", {
    name: "Robin Shopper",
    country: "NL",
    addressLine1: "Keizersgracht 1",
    city: "Amsterdam",
    postalCode: "1015 CJ",
  });
  const order = await placeOrder({ shopUrl }, browser, { slug: "yarn-box" });
  await browser.submit(order, "token", await createCardToken(consoleUrl));
  const card = await saveCard(shop, browser);
  return {
    browser,
    addressId: idAfter(addresses, /\/account\/addresses\/(?!new)/),
    plan: idAfter(await browser.open(`${shopUrl}/account/plans`), /\/account\/plans\//),
    sessionId: idAfter(await browser.open(`${shopUrl}/account/sessions`), /name="session" value="/),
    cardId: new URL(card.url).pathname.split("/").at(-1) ?? "",
  };
}

const nobodysPlan = () => {
  const part = () => randomUUID().slice(0, 4).toUpperCase();
  return `P-${part()}-${part()}`;
};

test("another customer's addresses, sessions and plans answer, to pages and to forms, as ids that nobody has, and nothing changes", async ({
  shortTimeoutShop: shop,
}) => {
  const { shopUrl } = shop;
  const [victim, stranger] = [await openAccount(shop), await openAccount(shop)];
  const cookie = cookieOf(stranger.browser, shopUrl);
  const read = async (path: string) => {
    const answer = await fetch(shopUrl + path, { headers: { cookie }, redirect: "manual" });
    return { status: answer.status, text: viewHtml(await answer.text()).text };
  };
  const pages: [path: (id: string) => string, another: string, nobody: () => string][] = [
    [(id) => `/account/addresses/${id}`, victim.addressId, randomUUID],
    [(id) => `/account/plans/${id}`, victim.plan, nobodysPlan],
    [(id) => `/account/plans/${id}/card`, victim.plan, nobodysPlan],
    [(id) => `/account/plans/${id}/pause`, victim.plan, nobodysPlan],
    [(id) => `/account/plans/${id}/resume`, victim.plan, nobodysPlan],
    [(id) => `/account/plans/${id}/cancel`, victim.plan, nobodysPlan],
    [(id) => `/plans/${id}`, victim.plan, nobodysPlan],
  ];
  const own = { [victim.addressId]: stranger.addressId, [victim.plan]: stranger.plan };
  for (const [path, another] of pages) {
    if (path("").endsWith("resume")) continue;
    expect((await read(path(own[another] ?? ""))).status, `${path("ID")} of the own`).toBeLessThan(400);
  }
  const limit = pLimit(8);
  await limit.map(Array.from({ length: rounds({ few: 4, many: 20 }) }), async () => {
    for (const [path, another, nobody] of pages)
      expect(await read(path(another)), path("ID")).toEqual(await read(path(nobody())));
  });

  const send = async (path: string, field: string, values: Record<string, string>) => {
    const { browser } = stranger;
    const form = await browser.open(shopUrl + path);
    const answer = await browser.submit(form, field, values).catch((cause: unknown) => cause);
    if (answer instanceof UnexpectedStatus) return { status: answer.status };
    if (answer instanceof Error) throw answer;
    const { url, html } = answer as HtmlPage;
    const { pathname, search } = new URL(url);
    // The list of sessions shows times.
    return { path: pathname + search, text: viewHtml(html).text.replaceAll(/\d/g, "") };
  };
  const plan = `/account/plans/${stranger.plan}`;
  const forms: [
    path: string,
    field: string,
    id: string,
    another: string,
    nobody: () => string,
    rest?: object,
  ][] = [
    [`/account/addresses/${stranger.addressId}`, "addressId", "addressId", victim.addressId, randomUUID],
    ["/account/addresses", "addressId", "addressId", victim.addressId, randomUUID],
    ["/account/sessions", "session", "session", victim.sessionId, randomUUID],
    [`${plan}/pause`, "number", "number", victim.plan, nobodysPlan],
    [`${plan}/pause`, "number", "number", victim.plan, nobodysPlan, { change: "cancel" }],
    [`${plan}/card`, "savedCardId", "number", victim.plan, nobodysPlan],
    [`${plan}/card`, "savedCardId", "savedCardId", victim.cardId, randomUUID],
  ];
  for (const [path, field, id, another, nobody, rest] of forms) {
    const asked = await send(path, field, { ...rest, [id]: another });
    expect(asked, path).toEqual(await send(path, field, { ...rest, [id]: nobody() }));
  }

  const { browser } = victim;
  const kept = async (path: string) => (await browser.open(shopUrl + path)).html;
  expect(await kept("/account/addresses")).toContain("Keizersgracht 1");
  expect(await kept("/account/sessions")).toContain(victim.sessionId);
  expect(viewHtml(await kept(`/account/plans/${victim.plan}`)).text).toContain("Active");
});
