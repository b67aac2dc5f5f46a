import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { countStatements } from "@/testing/count-statements";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { lookupLimits } from "@/lib/limits/lookup-limits";

import { requestOrderLink, resolveLookups } from "./order-lookup";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  await shop.db.lookupAttempt.deleteMany();
});
afterEach(async () => {
  await shop.db.orderLookup.deleteMany();
  await shop.db.mail.deleteMany();
});
afterAll(() => shop.stop());

let placed = 0;

/** An order with a number as the shop makes them, for this address. */
async function placeOrder(email = "Shopper@Example.com") {
  placed += 1;
  const { id } = await shop.order(1_000n);
  const number = `K7QF-${String(placed).padStart(4, "0")}`;
  await shop.db.order.update({
    where: { id },
    data: { revision: { increment: 1 }, number, email, locale: "km" },
  });
  return { id, number };
}

const address = "192.0.2.1";
const mailsTo = (orderId: string) => shop.db.mail.findMany({ where: { orderId, kind: "order_link" } });

describe("asking for a link to an order", () => {
  test("runs the same statements and answers the same, whether the order exists and the address is its own or not", async () => {
    const { number } = await placeOrder();
    const questions = [
      { number, email: "shopper@example.com" },
      { number, email: "stranger@example.com" },
      { number: "ZZZZ-ZZZZ", email: "shopper@example.com" },
    ];
    const counter = countStatements();
    const runs = [];
    for (const typed of questions) {
      await shop.db.lookupAttempt.deleteMany();
      counter.reset();
      const answer = await requestOrderLink({ ...typed, address }, shop.deps);
      runs.push({ answer, statements: [...counter.statements()] });
    }
    counter.stop();
    expect(runs[0]?.statements.length).toBeGreaterThan(0);
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
    const read = runs.flatMap(({ statements }) => statements).filter((sql) => /"orders"|"mail"/.test(sql));
    expect(read, "the request reads no order").toEqual([]);
  });

  test("brings one mail to the order's own address, however it was typed and however often it was asked for", async () => {
    const { id, number } = await placeOrder();
    const typed = number.replace("-", " ").toLowerCase();
    await requestOrderLink({ number: typed, email: " SHOPPER@example.com ", address }, shop.deps);
    await requestOrderLink({ number, email: "shopper@example.com", address }, shop.deps);
    expect(await resolveLookups(shop.deps)).toBe(1);
    expect(await mailsTo(id)).toMatchObject([
      { toAddress: "Shopper@Example.com", language: "km", state: "QUEUED" },
    ]);
    expect(await shop.db.orderLookup.count(), "nothing that was typed is kept").toBe(0);
  });

  test("brings another mail when it is asked for again later", async () => {
    const { id, number } = await placeOrder();
    for (let time = 0; time < 2; time += 1) {
      await requestOrderLink({ number, email: "shopper@example.com", address }, shop.deps);
      await resolveLookups(shop.deps);
    }
    expect(await mailsTo(id)).toHaveLength(2);
  });

  test("brings nothing for an order that does not exist, and nothing to another address than the order's", async () => {
    const { number } = await placeOrder();
    await requestOrderLink({ number, email: "stranger@example.com", address }, shop.deps);
    await requestOrderLink({ number: "ZZZZ-ZZZZ", email: "shopper@example.com", address }, shop.deps);
    expect(await resolveLookups(shop.deps)).toBe(0);
    expect(await shop.db.mail.count()).toBe(0);
    expect(await shop.db.orderLookup.count()).toBe(0);
  });

  test("writes one mail where several processes resolve at once", async () => {
    const { id, number } = await placeOrder();
    await requestOrderLink({ number, email: "shopper@example.com", address }, shop.deps);
    await Promise.all(Array.from({ length: 4 }, () => resolveLookups(shop.deps)));
    expect(await mailsTo(id)).toHaveLength(1);
  });

  test("writes nothing for a form that cannot be read, and names the fields", async () => {
    const asked = await requestOrderLink({ number: "", email: "shopper", address }, shop.deps);
    expect(asked).toEqual({
      ok: false,
      error: {
        issues: [
          { field: "number", code: "required" },
          { field: "email", code: "invalid" },
        ],
      },
    });
    expect(await shop.db.orderLookup.count()).toBe(0);
  });
});

describe("the limits on links", () => {
  const ask = (email: string, from = address) =>
    requestOrderLink({ number: "ZZZZ-ZZZZ", email, address: from }, shop.deps);

  test.each<[string, number, (time: number) => Promise<unknown>]>([
    ["one person from one address", lookupLimits.emailAndAddress.points, () => ask("a@example.com")],
    ["one address", lookupLimits.address.points, (time) => ask(`${time}@example.com`)],
    ["one person", lookupLimits.email.points, (time) => ask("a@example.com", `192.0.2.${time}`)],
  ])("hold for %s, and the answer stays the same", async (_name, points, askOnce) => {
    for (let time = 0; time < points + 3; time += 1)
      expect(await askOnce(time)).toEqual({ ok: true, value: undefined });
    expect(await shop.db.orderLookup.count()).toBe(points);
  });

  test("keep no address and no e-mail address", async () => {
    await ask("a@example.com");
    const kept = JSON.stringify(await shop.db.lookupAttempt.findMany(), (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(kept).not.toContain("a@example.com");
    expect(kept).not.toContain(address);
  });

  test("nobody can keep another person from asking", async () => {
    for (let time = 0; time < 10; time += 1) await ask("a@example.com");
    await shop.db.orderLookup.deleteMany();
    await ask("a@example.com", "198.51.100.1");
    expect(await shop.db.orderLookup.count()).toBe(1);
  });
});
