import { randomBytes } from "node:crypto";

import { expect } from "@playwright/test";
import { load } from "cheerio";

import { readForms } from "@/e2e/support/html-forms";
import { HttpBrowser } from "@/e2e/support/http-browser";
import { cards } from "@/e2e/support/shopper";
import { type Ordered, type StrainedStage, test } from "@/e2e/support/short-timeout-shop";

// The address to which the bank sends a payer back. Whoever knows it may post whatever they like to it: each way
// to do so, with what is answered, what the shopper reads then, and what the bank's ledger holds.

const form = "application/x-www-form-urlencoded";
const back = { status: 200, says: "You are being taken back to your order." };
const waiting = "Confirm with your bank";
const paid = "Thank you, your order is paid";
const notConfirmed = "Your bank could not confirm that it was you. Nothing was charged.";
const once = ["PAYMENT all"];

type Challenged = Ordered & { returnUrl: string; transactionId: string };

test("the bank's own return: the order is paid", async ({ strained }) => {
  const order = await challenged(strained);
  await expectAnswer(await post(order.returnUrl, await answeredByPayer(order)), back);
  await expectOrder(strained, order, { reads: paid, ledger: once });
});

test("without cookies: like any other, since the bank's comes without", async ({ strained }) => {
  const order = await challenged(strained);
  const answer = await post(order.returnUrl, await answeredByPayer(order));
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.text()).toContain(`href="/orders/${order.number}"`);
  await expectOrder(strained, order, { reads: paid, ledger: once });
});

test("with another shopper's cookies: they are not looked at", async ({ strained }) => {
  const order = await challenged(strained);
  const stranger = await strained.order("pay");
  const cookies = stranger.shopper.cookiesFor(stranger.url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await expectAnswer(await post(order.returnUrl, await answeredByPayer(order), { cookie }), back);
  await expectOrder(strained, order, { reads: paid, ledger: once });
});

test("duplicated, five at once: the bank is asked for the money once", async ({ strained }) => {
  const order = await challenged(strained);
  const fields = await answeredByPayer(order);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(order.returnUrl, fields)));
  for (const answer of answers) await expectAnswer(answer, back);
  await expectOrder(strained, order, { reads: paid, ledger: once, asked: 1 });
});

test("replayed after the payment: nothing happens any more", async ({ strained }) => {
  const order = await challenged(strained);
  const fields = await answeredByPayer(order);
  await post(order.returnUrl, fields);
  await expectAnswer(await post(order.returnUrl, fields), back);
  await expectAnswer(await post(order.returnUrl, stopping(order)), back);
  await expectOrder(strained, order, { reads: paid, ledger: once, asked: 1 });
});

test("replayed after another card has paid: nothing happens any more", async ({ strained }) => {
  const order = await challenged(strained);
  const fields = await answeredByPayer(order);
  await strained.pay(order, { page: await order.shopper.open(`${order.url}?card=another`) });
  await expectAnswer(await post(order.returnUrl, fields), back);
  await expectOrder(strained, order, { reads: paid, ledger: once, asked: 0 });
});

test("before the answer to authenticate is stored: the challenge is shown once it is, and pays once", async ({
  strained,
}) => {
  const order = await strained.order("pay");
  await strained.fault("authenticate", "commit_then_late", order.number, 1_500);
  let answered = false;
  const paying = strained.pay(order, { number: cards.challenge }).then(() => {
    answered = true;
  });
  // The bank has it in its books before it answers, and with it the address that the shop gave it.
  let known: Known = {};
  await expect
    .poll(async () => {
      known = await knownOf(strained, order).catch(() => ({}));
      return known.returnUrl;
    })
    .toBeDefined();
  const returned = {
    ...order,
    returnUrl: known.returnUrl ?? "",
    transactionId: known.authenticationId ?? "",
  };
  await expectAnswer(await post(returned.returnUrl, succeeding(returned)), back);
  expect(answered, "the shop has the answer only now").toBe(false);
  await paying;
  await expectOrder(strained, order, { reads: waiting, ledger: [], asked: 0 });

  await expectAnswer(await post(returned.returnUrl, await answeredByPayer(order)), back);
  await expectOrder(strained, order, { reads: paid, ledger: once, asked: 1 });
});

test("all fields missing, the payer was confirmed: the bank knows it, and pays", async ({ strained }) => {
  const order = await challenged(strained);
  await answeredByPayer(order);
  await expectAnswer(await post(order.returnUrl, {}), back);
  await expectOrder(strained, order, { reads: paid, ledger: once });
});

test("all fields missing, the payer was not confirmed: the bank declines", async ({ strained }) => {
  const order = await challenged(strained);
  await expectAnswer(await post(order.returnUrl, {}), back);
  await expectOrder(strained, order, { reads: notConfirmed, ledger: [] });
});

test("a forged success: the bank is asked, knows better, and declines", async ({ strained }) => {
  const order = await challenged(strained);
  await expectAnswer(await post(order.returnUrl, succeeding(order)), back);
  await expectOrder(strained, order, { reads: notConfirmed, ledger: [] });
});

test("a forged failure: the attempt ends, nothing moves, and the order may be paid again", async ({
  strained,
}) => {
  const order = await challenged(strained);
  await expectAnswer(await post(order.returnUrl, stopping(order)), back);
  await expectOrder(strained, order, { reads: notConfirmed, ledger: [], asked: 0 });
  await strained.pay(order, { page: await order.shopper.open(order.url) });
  await expectOrder(strained, order, { reads: paid, ledger: once });
});

test("another order's return: neither order moves", async ({ strained }) => {
  const [order, other] = [await challenged(strained), await challenged(strained)];
  const theirs = await answeredByPayer(other);
  await expectAnswer(await post(order.returnUrl, theirs), back);
  await expectOrder(strained, order, { reads: waiting, ledger: [], asked: 0 });
  await expectOrder(strained, other, { reads: waiting, ledger: [], asked: 0 });
});

test("another order's transaction under its own name: it does not move", async ({ strained }) => {
  const [order, other] = [await challenged(strained), await challenged(strained)];
  const fields = { ...succeeding(order), "transaction.id": other.transactionId };
  await expectAnswer(await post(order.returnUrl, fields), back);
  await expectOrder(strained, order, { reads: waiting, ledger: [], asked: 0 });
});

const refused = [
  {
    way: "GET",
    ask: (url: string) => fetch(url),
    answer: { status: 405, says: "This page is for your bank" },
  },
  {
    way: "a body of 10 MB",
    ask: (url: string) =>
      fetch(url, { method: "POST", headers: { "content-type": form }, body: "a".repeat(10_000_000) }),
    answer: { status: 413, says: "The request was too large" },
  },
  ...["application/json", "multipart/form-data; boundary=x", "text/plain"].map((type) => ({
    way: `a body of ${type}`,
    ask: (url: string) => fetch(url, { method: "POST", headers: { "content-type": type }, body: "{}" }),
    answer: { status: 415, says: "We could not read the request" },
  })),
];

for (const { way, ask, answer } of refused) {
  test(`${way}: refused, and the challenge goes on`, async ({ strained }) => {
    const order = await challenged(strained);
    await expectAnswer(await ask(order.returnUrl), answer);
    await expectOrder(strained, order, { reads: waiting, ledger: [], asked: 0 });
    await post(order.returnUrl, await answeredByPayer(order));
    await expectOrder(strained, order, { reads: paid, ledger: once });
  });
}

test("a token of nobody's: the page says that it is not known", async ({ strained }) => {
  for (const token of [randomBytes(32).toString("base64url"), "x", "%00", "..%2f..%2fadmin"]) {
    const answer = await post(`${strained.shopUrl}/payments/${token}/return`, {});
    await expectAnswer(answer, { status: 404, says: "We cannot find this payment" });
  }
});

/** An order whose payer is at the issuer's challenge. */
async function challenged(strained: StrainedStage): Promise<Challenged> {
  const order = await strained.order("pay");
  await strained.pay(order, { number: cards.challenge });
  const { returnUrl = "", authenticationId = "" } = await knownOf(strained, order);
  return { ...order, returnUrl, transactionId: authenticationId };
}

type Known = { returnUrl?: string; authenticationId?: string };

function knownOf(strained: StrainedStage, { number }: Ordered): Promise<Known> {
  return strained.ask<Known>(`orders/${number}-1`);
}

/** Goes through the issuer's challenge with the right code, form by form; answers what the bank then posts to the shop. */
async function answeredByPayer({ url, shopper }: Ordered): Promise<Record<string, string>> {
  const page = await shopper.open(url);
  const source = load(page.html)('iframe[src$="/challenge"]').attr("src");
  const challenge = await shopper.open(new URL(source ?? "", url).href);
  const payer = new HttpBrowser();
  const asked = await payer.submit(challenge, "creq");
  const confirmed = await payer.submit(asked, "code", { code: "123456" });
  const last = await payer.submit(confirmed, "cres");
  return Object.fromEntries(readForms(last.html)[0]?.fields ?? []);
}

function succeeding({ number, transactionId }: Challenged): Record<string, string> {
  return {
    "order.id": `${number}-1`,
    "transaction.id": transactionId,
    "response.gatewayRecommendation": "PROCEED",
    result: "SUCCESS",
  };
}

function stopping(order: Challenged): Record<string, string> {
  return { ...succeeding(order), "response.gatewayRecommendation": "DO_NOT_PROCEED", result: "FAILURE" };
}

function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
}

async function expectAnswer(answer: Response, { status, says }: { status: number; says: string }) {
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(says);
}

/** What the shopper reads, what the bank's ledger holds and, where it matters, how often the bank was asked to pay. */
async function expectOrder(
  strained: StrainedStage,
  order: Ordered,
  { reads, ledger, asked }: { reads: string; ledger: string[]; asked?: number },
): Promise<void> {
  const page = await strained.openAsShopper(order);
  await expect(page.getByText(reads).first()).toBeVisible();
  expect(await strained.ledger(order)).toEqual(ledger);
  if (asked === undefined) return;
  const calls = await strained.ask<{ operation: string }[]>(`calls?orderId=${order.number}-1`);
  expect(calls.filter(({ operation }) => operation === "pay")).toHaveLength(asked);
}
