import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBank } from "@/sandbox/testing/start-test-bank";

const frictionless = "5123450000000107";
let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank({ minimumDays: "enforced" });
});
afterAll(() => bank.stop());

const moveClock = async (days: number) => {
  const { daysAhead } = await bank.console("clock");
  await bank.post("clock", { daysAhead: daysAhead + days });
};

describe("the cards for payments by agreement", () => {
  test.each([
    ["5123450000001303", ["APPROVED", "INSUFFICIENT_FUNDS RESUBMIT_LATER", "APPROVED", "APPROVED"]],
    ["4508750015742504", ["INSUFFICIENT_FUNDS RESUBMIT_LATER", "APPROVED", "APPROVED"]],
    ["5123450000001402", ["INSUFFICIENT_FUNDS RESUBMIT_LATER", "INSUFFICIENT_FUNDS RESUBMIT_LATER"]],
    ["4508750015742603", ["APPROVED", "DECLINED_DO_NOT_CONTACT DO_NOT_PROCEED"]],
    ["5123450000001501", ["DECLINED_DO_NOT_CONTACT DO_NOT_PROCEED"]],
    ["4508750015742702", ["APPROVED", "EXPIRED_CARD RESUBMIT_WITH_UPDATED_PAYMENT_DETAILS"]],
    [frictionless, ["APPROVED", "APPROVED"]],
  ])("%s responds %s", async (number, expected) => {
    const { pay } = await bank.agree(number);
    for (const [index, outcome] of expected.entries()) {
      const { gatewayCode, gatewayRecommendation } = (await pay()).body.response;
      const shown = gatewayCode === "APPROVED" ? gatewayCode : `${gatewayCode} ${gatewayRecommendation}`;
      expect([index, shown]).toEqual([index, outcome]);
    }
  });

  test("a card that loses its answers also loses that of a payment by agreement", async () => {
    const { pay, agreement } = await bank.agree("4508750015741803");
    await expect(pay()).rejects.toThrow();
    expect((await agreementOf(agreement.id)).payments.at(-1)).toMatchObject({ moved: true });
  });
});

test("each payment under an agreement is marked as the first, the customer's or the merchant's", async () => {
  const { pay, agreement, card } = await bank.agree(frictionless);
  await pay();
  const session = await bank.session();
  await bank.call(`session/${session}/agreement`, { agreement });
  const order = { id: "by-customer-1", amount: 5, currency: "USD" };
  await bank.call(`session/${session}/card`, { order, sourceOfFunds: card });
  await bank.charge("pay", { session, order, card });
  const { payments } = await agreementOf(agreement.id);
  expect(payments.map(({ type, cardOnFile }) => `${type} ${cardOnFile}`)).toEqual([
    "VERIFICATION FIRST",
    "PAYMENT MERCHANT",
    "PAYMENT CUSTOMER",
  ]);
});

test("no agreement shows its token", async () => {
  const { agreement, card } = await bank.agree(frictionless);
  const shown = await agreementOf(agreement.id);
  expect(shown.card).toEqual({ number: "512345xxxxxx0107", expiryMonth: 12, expiryYear: 40 });
  expect(JSON.stringify(shown)).not.toContain(card.token);
});

test("a payment too soon after the one before moves nothing, and one on the first day that may have it moves", async () => {
  const { pay } = await bank.agree(frictionless, { minimumDays: "28" });
  expect((await pay()).body.result).toBe("SUCCESS");
  await moveClock(27);
  expect((await pay()).body.error).toMatchObject({ cause: "REQUEST_REJECTED", field: "agreement.id" });
  await moveClock(1);
  expect((await pay()).body.result).toBe("SUCCESS");
});

test("a payment is possible on the last day of the agreement, and not on the day after, also after a restart", async () => {
  const { now } = await bank.console("clock");
  const expiryDate = new Date(Date.parse(now) + 10 * 86_400_000).toISOString().slice(0, 10);
  const { pay } = await bank.agree(frictionless, { expiryDate });
  await moveClock(10);
  expect((await pay()).body.result).toBe("SUCCESS");
  await moveClock(1);
  await bank.restart();
  expect((await pay()).body.error).toMatchObject({ cause: "REQUEST_REJECTED", field: "agreement.id" });
});

test("the bank's clock moves only forward, and a reset sets it right", async () => {
  const own = await startTestBank();
  await own.post("clock", { daysAhead: 31 });
  expect(await own.post("clock", { daysAhead: 30 })).toEqual({ error: "the clock moves only forward" });
  expect(await own.console("clock")).toMatchObject({ daysAhead: 31 });
  await own.post("reset", {});
  expect(await own.console("clock")).toMatchObject({ daysAhead: 0 });
  await own.stop();
});

async function agreementOf(id: string) {
  const all: { id: string; card: object; payments: { type: string; cardOnFile: string }[] }[] =
    await bank.console("agreements");
  const found = all.find((agreement) => agreement.id === id);
  if (found === undefined) throw new Error(`the bank has no agreement ${id}`);
  return found;
}
