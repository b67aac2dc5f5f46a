import { randomBytes } from "node:crypto";

import { describe, expect } from "vitest";

import { test } from "@/e2e/support/http-test";
import { answerChallenge } from "@/testing/answer-challenge";
import { cards } from "@/e2e/support/shopper";
import type { PlacedOrder, ShortTimeoutShop } from "@/e2e/support/short-timeout-shop";

// Anyone who has the address of a callback may post to it. Each test posts in one way, and checks the answer, what
// the shopper reads and what the bank's ledger holds. docs/three-d-secure.md lists them.

const form = "application/x-www-form-urlencoded";
const backToOrder = { status: 200, text: "You are being taken back to your order." };
const waiting = "Confirm with your bank";
const paid = "Thank you, your order is paid";
const notConfirmed = "The confirmation with your bank was cancelled or did not succeed. Nothing was charged.";
const onePayment = ["PAYMENT all"];

type ChallengedOrder = PlacedOrder & { returnUrl: string; transactionId: string };

test("the bank's own callback leads to one payment, whoever's cookies come with it, and sets none", async ({
  shortTimeoutShop: shop,
}) => {
  const other = await shop.placeOrder("pay");
  const cookie = other.shopper
    .cookiesFor(shop.shopUrl)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  for (const cookies of [undefined, cookie]) {
    const order = await placeChallengedOrder(shop);
    const headers: Record<string, string> = cookies === undefined ? {} : { cookie: cookies };
    const answer = await post(order.returnUrl, await confirmedFields(order), headers);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.status).toBe(backToOrder.status);
    const html = await answer.text();
    expect(html).toContain(backToOrder.text);
    expect(html).toContain(`href="/orders/${order.number}"`);
    await expectOrder(shop, order, { reads: paid, ledger: onePayment });
  }
});

test("five copies of a callback at once send one payment to the bank", async ({ shortTimeoutShop: shop }) => {
  const order = await placeChallengedOrder(shop);
  const fields = await confirmedFields(order);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(order.returnUrl, fields)));
  for (const answer of answers) await expectAnswer(answer, backToOrder);
  await expectOrder(shop, order, { reads: paid, ledger: onePayment, payCalls: 1 });
});

test("a callback that is repeated after the payment changes nothing", async ({ shortTimeoutShop: shop }) => {
  const order = await placeChallengedOrder(shop);
  const fields = await confirmedFields(order);
  await post(order.returnUrl, fields);
  await expectAnswer(await post(order.returnUrl, fields), backToOrder);
  await expectAnswer(await post(order.returnUrl, failureFields(order)), backToOrder);
  await expectOrder(shop, order, { reads: paid, ledger: onePayment, payCalls: 1 });
});

test("a callback that comes after another card has paid changes nothing", async ({
  shortTimeoutShop: shop,
}) => {
  const order = await placeChallengedOrder(shop);
  const fields = await confirmedFields(order);
  await shop.pay(order, { page: await order.shopper.open(`${order.url}?card=another`) });
  await expectAnswer(await post(order.returnUrl, fields), backToOrder);
  await expectOrder(shop, order, { reads: paid, ledger: onePayment, payCalls: 0 });
});

test("a callback before the answer to authenticate is stored changes nothing, and the challenge pays once", async ({
  shortTimeoutShop: shop,
}) => {
  const order = await shop.placeOrder("pay");
  await shop.orderFault("authenticate", "commit_then_late", order.number, 4_000);
  let answered = false;
  const paying = shop.pay(order, { number: cards.challenge }).then(() => {
    answered = true;
  });
  // The sandbox stores the authentication, with the shop's address, before it answers.
  let stored: BankOrder = {};
  await expect
    .poll(
      async () => {
        stored = await readBankOrder(shop, order).catch(() => ({}));
        return stored.returnUrl;
      },
      { interval: 20 },
    )
    .toBeDefined();
  const returned = {
    ...order,
    returnUrl: stored.returnUrl ?? "",
    transactionId: stored.authenticationId ?? "",
  };
  await expectAnswer(await post(returned.returnUrl, successFields(returned)), backToOrder);
  expect(answered, "the shop still waits for the answer to authenticate").toBe(false);
  await paying;
  await expectOrder(shop, order, { reads: waiting, ledger: [], payCalls: 0 });

  await expectAnswer(await post(returned.returnUrl, await confirmedFields(order)), backToOrder);
  await expectOrder(shop, order, { reads: paid, ledger: onePayment, payCalls: 1 });
});

// What a callback says, true or forged: receive-payer-return.db.test.ts proves each of these against the use case.
describe("what it says", { tags: "breadth" }, () => {
  test("a callback without fields pays if the payer was authenticated", async ({
    shortTimeoutShop: shop,
  }) => {
    const order = await placeChallengedOrder(shop);
    await confirmedFields(order);
    await expectAnswer(await post(order.returnUrl, {}), backToOrder);
    await expectOrder(shop, order, { reads: paid, ledger: onePayment });
  });

  test("a callback without fields is declined by the bank if the payer was not authenticated", async ({
    shortTimeoutShop: shop,
  }) => {
    const order = await placeChallengedOrder(shop);
    await expectAnswer(await post(order.returnUrl, {}), backToOrder);
    await expectOrder(shop, order, { reads: notConfirmed, ledger: [] });
  });

  test("a forged success is declined by the bank", async ({ shortTimeoutShop: shop }) => {
    const order = await placeChallengedOrder(shop);
    await expectAnswer(await post(order.returnUrl, successFields(order)), backToOrder);
    await expectOrder(shop, order, { reads: notConfirmed, ledger: [] });
  });

  test("a forged failure decides nothing: the payer was authenticated, and pays", async ({
    shortTimeoutShop: shop,
  }) => {
    const order = await placeChallengedOrder(shop);
    await confirmedFields(order);
    await expectAnswer(await post(order.returnUrl, failureFields(order)), backToOrder);
    await expectOrder(shop, order, { reads: paid, ledger: onePayment, payCalls: 1 });
  });

  test("a forged failure before the payer has answered is declined by the bank, and the order may be paid again", async ({
    shortTimeoutShop: shop,
  }) => {
    const order = await placeChallengedOrder(shop);
    await expectAnswer(await post(order.returnUrl, failureFields(order)), backToOrder);
    await expectOrder(shop, order, { reads: notConfirmed, ledger: [], payCalls: 1 });
    await shop.pay(order, { page: await order.shopper.open(order.url) });
    await expectOrder(shop, order, { reads: paid, ledger: onePayment });
  });

  for (const [code, reads] of [
    ["111111", notConfirmed],
    ["444444", "That card could not be used here. Nothing was charged."],
  ] as const) {
    test(`the bank's own result after the code ${code} stops without a charge, whatever is forged around it`, async ({
      shortTimeoutShop: shop,
    }) => {
      const order = await placeChallengedOrder(shop);
      const callback = await answerChallenge(order, [{ code }]);
      const fields = { ...callback?.fields, ...successFields(order) };
      await expectAnswer(await post(order.returnUrl, fields), backToOrder);
      await expectOrder(shop, order, { reads, ledger: [], payCalls: 0 });
    });
  }

  for (const fault of ["proof_missing", "proof_forged", "proof_foreign", "proof_undecided"]) {
    test(`a callback with the fault ${fault} decides nothing: the bank is asked once, and pays`, async ({
      shortTimeoutShop: shop,
    }) => {
      const order = await placeChallengedOrder(shop, fault);
      await expectAnswer(await post(order.returnUrl, await confirmedFields(order)), backToOrder);
      await expectOrder(shop, order, { reads: paid, ledger: onePayment, payCalls: 1 });
    });
  }

  test("the encrypted result of another order, under this order's names, decides nothing", async ({
    shortTimeoutShop: shop,
  }) => {
    const [order, other] = [await placeChallengedOrder(shop), await placeChallengedOrder(shop)];
    await confirmedFields(order);
    const failed = await answerChallenge(other, [{ code: "111111" }]);
    const fields = { ...failed?.fields, ...failureFields(order) };
    await expectAnswer(await post(order.returnUrl, fields), backToOrder);
    await expectOrder(shop, order, { reads: paid, ledger: onePayment, payCalls: 1 });
  });

  test("the callback of another order changes neither order", async ({ shortTimeoutShop: shop }) => {
    const [order, other] = [await placeChallengedOrder(shop), await placeChallengedOrder(shop)];
    await expectAnswer(await post(order.returnUrl, await confirmedFields(other)), backToOrder);
    await expectOrder(shop, order, { reads: waiting, ledger: [], payCalls: 0 });
    await expectOrder(shop, other, { reads: waiting, ledger: [], payCalls: 0 });
  });

  test("the transaction of another order changes nothing", async ({ shortTimeoutShop: shop }) => {
    const [order, other] = [await placeChallengedOrder(shop), await placeChallengedOrder(shop)];
    const fields = { ...successFields(order), "transaction.id": other.transactionId };
    await expectAnswer(await post(order.returnUrl, fields), backToOrder);
    await expectOrder(shop, order, { reads: waiting, ledger: [], payCalls: 0 });
  });
});

test("a body that is no form, or is too large, is a callback without readable fields, and the payer goes on", async ({
  shortTimeoutShop: shop,
}) => {
  const send = (url: string, type: string, body: string) =>
    fetch(url, { method: "POST", headers: { "content-type": type }, body });
  const bodies: [type: string, body: string][] = [
    [
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="result"\r\n\r\nFAILURE\r\n--x--',
    ],
    ["text/plain", "result=FAILURE"],
    [form, `result=FAILURE&filler=${"a".repeat(10_000_000)}`],
  ];
  for (const [type, body] of bodies) {
    const order = await placeChallengedOrder(shop);
    await confirmedFields(order);
    await expectAnswer(await send(order.returnUrl, type, body), backToOrder);
    await expectOrder(shop, order, { reads: paid, ledger: onePayment, payCalls: 1 });
  }
});

test("a GET is refused, and the challenge continues", async ({ shortTimeoutShop: shop }) => {
  const order = await placeChallengedOrder(shop);
  const answer = { status: 405, text: "This page is for your bank" };
  await expectAnswer(await fetch(order.returnUrl), answer);
  await expectOrder(shop, order, { reads: waiting, ledger: [], payCalls: 0 });
  await post(order.returnUrl, await confirmedFields(order));
  await expectOrder(shop, order, { reads: paid, ledger: onePayment });
});

test("an unknown token is answered with 404, and a malformed one with 400", async ({
  shortTimeoutShop: shop,
}) => {
  for (const token of [randomBytes(32).toString("base64url"), "x", "..%2f..%2fadmin"]) {
    const answer = await post(`${shop.shopUrl}/payments/${token}/return`, {});
    await expectAnswer(answer, { status: 404, text: "We cannot find this payment" });
  }
  expect((await post(`${shop.shopUrl}/payments/%00/return`, {})).status).toBe(400);
});

/** Places an order and pays it with a card whose issuer then waits for a one-time code. */
async function placeChallengedOrder(shop: ShortTimeoutShop, fault?: string): Promise<ChallengedOrder> {
  const order = await shop.placeOrder("pay");
  if (fault !== undefined) await shop.orderFault("authenticate", fault, order.number);
  await shop.pay(order, { number: cards.challenge });
  const { returnUrl = "", authenticationId = "" } = await readBankOrder(shop, order);
  return { ...order, returnUrl, transactionId: authenticationId };
}

type BankOrder = { returnUrl?: string; authenticationId?: string };

function readBankOrder(shop: ShortTimeoutShop, { number }: PlacedOrder): Promise<BankOrder> {
  return shop.readSandbox<BankOrder>(`orders/${number}-1`);
}

/** Answers the challenge with the right code. Returns the fields that the bank then posts. */
async function confirmedFields(order: PlacedOrder): Promise<Record<string, string>> {
  const callback = await answerChallenge(order, [{ code: "123456" }]);
  return callback?.fields ?? {};
}

function successFields({ number, transactionId }: ChallengedOrder): Record<string, string> {
  return {
    "order.id": `${number}-1`,
    "transaction.id": transactionId,
    "response.gatewayRecommendation": "PROCEED",
    result: "SUCCESS",
  };
}

function failureFields(order: ChallengedOrder): Record<string, string> {
  return { ...successFields(order), "response.gatewayRecommendation": "DO_NOT_PROCEED", result: "FAILURE" };
}

function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
}

async function expectAnswer(answer: Response, { status, text }: { status: number; text: string }) {
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
}

/** Checks what the shopper reads, the bank's ledger and, if given, the number of pay calls to the bank. */
async function expectOrder(
  shop: ShortTimeoutShop,
  order: PlacedOrder,
  { reads, ledger, payCalls }: { reads: string; ledger: string[]; payCalls?: number },
): Promise<void> {
  await expect.poll(async () => (await shop.viewAsShopper(order)).text).toContain(reads);
  expect(await shop.ledger(order)).toEqual(ledger);
  if (payCalls === undefined) return;
  const calls = await shop.readSandbox<{ operation: string }[]>(`calls?orderId=${order.number}-1`);
  expect(calls.filter(({ operation }) => operation === "pay")).toHaveLength(payCalls);
}
