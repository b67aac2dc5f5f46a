import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestResponse, startTestBank } from "@/sandbox/testing/start-test-bank";

const frictionless = "5123450000000107";
let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());

const codeOf = ({ body }: TestResponse): string => body.response?.gatewayCode ?? body.error.field;

test("each of twenty simultaneous refunds of one order is done or answered with LOCK_FAILURE, and only the done ones move money", async () => {
  const prepared = await bank.prepare(frictionless);
  await bank.charge("pay", prepared);
  const responses = await Promise.all(Array.from({ length: 20 }, () => bank.followUp("refund", prepared, 1)));
  const codes = responses.map(codeOf);
  const done = codes.filter((code) => code === "APPROVED");
  expect(codes.filter((code) => code === "LOCK_FAILURE").length).toBeGreaterThan(0);
  expect(codes.every((code) => code === "APPROVED" || code === "LOCK_FAILURE")).toBe(true);
  const refunds = (await bank.movements(prepared.order.id)).filter(({ type }) => type === "REFUND");
  expect(refunds.map(({ amount }) => amount)).toEqual(done.map(() => 100));
  expect(responses.find((response) => codeOf(response) === "LOCK_FAILURE")).toMatchObject({
    status: 201,
    body: { result: "FAILURE", transaction: { type: "REFUND", amount: 1, currency: "USD" } },
  });
  expect(codeOf(await bank.followUp("refund", prepared, 1))).toBe("APPROVED");
});

test("one of twenty simultaneous payments of one order is done", async () => {
  const prepared = await bank.prepare(frictionless);
  const responses = await Promise.all(Array.from({ length: 20 }, () => bank.charge("pay", prepared)));
  const codes = responses.map(codeOf);
  expect(codes.filter((code) => code === "APPROVED")).toHaveLength(1);
  expect(codes).toContain("LOCK_FAILURE");
  expect(await bank.movements(prepared.order.id)).toHaveLength(1);
});

test("operations on different orders are never answered with LOCK_FAILURE", async () => {
  const prepared = await Promise.all(Array.from({ length: 20 }, () => bank.prepare(frictionless)));
  const responses = await Promise.all(prepared.map((each) => bank.charge("pay", each)));
  expect(new Set(responses.map(codeOf))).toEqual(new Set(["APPROVED"]));
});
