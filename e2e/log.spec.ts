import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

import { expect, type Page } from "@playwright/test";
import pg from "pg";

import { orderLink } from "@/e2e/support/order-link";
import { test } from "@/e2e/support/own-shop-test";
import { answerChallenge, cards, expectPaid, payWith, placeOrder } from "@/e2e/support/shopper";
import { staffHttpBrowser } from "@/e2e/support/staff";

type Line = { requestId?: string; msg: string; kind?: string; state?: string; operationId?: string };

/** The lines that the shop has logged; everything else in its output must be Next's start message. */
async function readLines(path: string): Promise<{ text: string; lines: Line[] }> {
  const text = stripVTControlCharacters(await readFile(path, "utf8"));
  const printed = text.split("\n").filter((line) => line !== "");
  for (const line of printed) expect(line).toMatch(/^(\{.*\}|▲ Next\.js .*|- (Local|Network): .*|✓ .*)$/);
  return {
    text,
    lines: printed.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line),
  };
}

test("a payment is logged once for each operation, with the ids of its requests and without its data", async ({
  page,
  context,
  shopLog,
}) => {
  const requestIds: Record<string, string> = {};
  page.on("response", (response) => {
    const requestId = response.headers()["x-request-id"];
    if (response.request().method() === "POST" && requestId !== undefined)
      requestIds[new URL(response.url()).pathname.replace(/\/payments\/.*\//, "/payments/")] = requestId;
  });
  const number = await placeOrder(page);
  await payWith(page, cards.challenge);
  const frame = page.locator('iframe[title="Your bank\'s confirmation"]');
  const frameUrl = await frame.getAttribute("src");
  const { sealedKey } = await readJournal(number);
  const pages = await readPages(page, number);
  await answerChallenge(page);
  await expectPaid(page);
  pages.push(...(await readPages(page, number)));

  const { text, lines } = await readLines(shopLog);
  const operations = lines.filter(({ msg }) => msg === "operation");
  const [pay, callback] = [requestIds[`/orders/${number}`], requestIds["/payments/return"]];
  expect(operations.map(({ requestId, kind, state }) => ({ requestId, kind, state }))).toEqual([
    { requestId: pay, kind: "CREATE_SESSION", state: "SUCCEEDED" },
    { requestId: pay, kind: "ADD_CARD", state: "SUCCEEDED" },
    { requestId: pay, kind: "AUTHENTICATE", state: "SUCCEEDED" },
    { requestId: callback, kind: "PAY", state: "SUCCEEDED" },
  ]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(4);

  const shopper = (await context.cookies()).find(({ name }) => name === "shopper");
  const secrets = [
    "shopper@example.com",
    "Robin Shopper",
    "Harbour",
    cards.challenge,
    frameUrl?.split("/")[2],
    shopper?.value,
    sealedKey,
    process.env.AUTH_SECRET,
    process.env.DATABASE_URL,
    process.env.GATEWAY_PASSWORD,
    process.env.TOKENIZATION_TOKEN,
  ];
  for (const secret of secrets) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret!);
  }
  const { evidence } = await readJournal(number);
  expect(evidence).toContain(`${number}-1`);
  for (const shown of [...pages, evidence]) expect(shown).not.toContain(sealedKey);
});

/** The encrypted key of a payment's session, which is there during a challenge, and the evidence of its operations. */
async function readJournal(number: string): Promise<{ sealedKey: string; evidence: string }> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ sealedKey: string; evidence: string }>(
    `select p.session_key as "sealedKey", string_agg(o.evidence::text, '') as "evidence"
     from payment p join operation o on o.payment_id = p.id where p.gateway_order_id = $1 group by p.id`,
    [`${number}-1`],
  );
  await client.end();
  return rows[0]!;
}

/** The HTML of an order's page, as its shopper and as staff receive it. */
async function readPages(page: Page, number: string): Promise<string[]> {
  const order = await page.request.get(`/orders/${number}`);
  const staff = await staffHttpBrowser();
  const admin = await staff.open(`${process.env.APP_URL}/admin/orders/${number}`);
  const pages = [await order.text(), admin.html];
  for (const html of pages) expect(html).toContain(number);
  return pages;
}

test("the address of an order's link is never logged, whatever becomes of the request", async ({
  request,
  shopUrl,
  shopLog,
}) => {
  const links = [
    orderLink("K7QF-2M9X", { shopUrl }),
    orderLink("K7QF-2M9X", { shopUrl, ends: -1 }),
    orderLink("K7QF-2M9X", { shopUrl, secret: "another secret".repeat(4) }),
  ];
  for (const link of links) {
    await request.get(link, { maxRedirects: 0 });
    await request.post(link, { headers: { origin: shopUrl } });
    await request.get(`${link}%00`, { maxRedirects: 0 });
    await request.get("/cart", { headers: { referer: link } });
    const state = JSON.stringify(["", { children: link }]);
    await request.get(link, {
      headers: { rsc: "1", "next-router-state-tree": encodeURIComponent(state) },
      maxRedirects: 0,
    });
  }
  const { text } = await readLines(shopLog);
  for (const link of links) expect(text).not.toContain(new URL(link).pathname.split("/").at(-1));
});

test("a request that fails is logged once, without what was sent", async ({ request, shopLog }) => {
  // The state of a navigation that no page sends makes Next throw.
  const state = JSON.stringify(["", { children: "https://evil.example" }]);
  const response = await request.get("/cart?email=shopper@example.com", {
    headers: { rsc: "1", "next-router-state-tree": encodeURIComponent(state) },
  });
  const requestId = response.headers()["x-request-id"];
  expect(response.status()).toBe(500);
  const linesOfRequest = async () =>
    (await readLines(shopLog)).lines.filter((line) => line.requestId === requestId);
  await expect
    .poll(linesOfRequest)
    .toEqual([expect.objectContaining({ msg: "request failed", method: "GET" })]);
  const { text } = await readLines(shopLog);
  expect(text).not.toContain("shopper@example.com");
  expect(text).not.toContain("evil.example");
});
