import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

import { expect } from "@playwright/test";

import { test } from "@/e2e/support/own-shop-test";
import { answerChallenge, cards, expectPaid, payWith, placeOrder } from "@/e2e/support/shopper";

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
  await answerChallenge(page);
  await expectPaid(page);

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
    process.env.AUTH_SECRET,
    process.env.DATABASE_URL,
    process.env.GATEWAY_PASSWORD,
    process.env.TOKENIZATION_TOKEN,
  ];
  for (const secret of secrets) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret!);
  }
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
