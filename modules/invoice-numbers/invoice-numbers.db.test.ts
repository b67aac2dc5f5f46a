import { setTimeout as delay } from "node:timers/promises";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { operationIdSchema, type OrderNumber } from "@/lib/ids";
import { moveMoney } from "@/lib/payments/move-money";
import { resolveOperation } from "@/lib/payments/resolve-operation";
import { sweep } from "@/lib/payments/sweep";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";
import { collectMails } from "@/testing/collect-mails";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { findNumbers, invoicesOfOrder, readOrderEntries } from "./list-invoices";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const year = new Date().getFullYear();

async function move(
  number: OrderNumber,
  kind: "CAPTURE" | "VOID" | "REFUND",
  amountMinor: number,
): Promise<void> {
  const { revision } = await shop.db.payment.findFirstOrThrow({ where: { order: { number } } });
  const input = { kind, number, amountMinor, revision, by: "ada@example.com" };
  expect((await moveMoney(input, shop.deps)).ok).toBe(true);
}

const numbersOf = async (number: string) =>
  (await invoicesOfOrder({ number }, shop.deps)).map((invoice) => invoice.number);

test("payments and captures have invoices, refunds credit notes, authorizations and voids nothing", async () => {
  const paid = await shop.order(2_500n);
  await shop.pay(paid.number);
  const authorized = await shop.order(4_000n, { intent: "AUTHORIZE" });
  await shop.pay(authorized.number);
  await move(authorized.number, "CAPTURE", 1_000);
  await move(authorized.number, "CAPTURE", 2_000);
  await move(paid.number, "REFUND", 500);
  const voided = await shop.order(900n, { intent: "AUTHORIZE" });
  await shop.pay(voided.number);
  await move(voided.number, "VOID", 900);

  expect(await numbersOf(paid.number)).toEqual([`INV-${year}-000001`, `CN-${year}-000001`]);
  expect(await numbersOf(authorized.number)).toEqual([`INV-${year}-000002`, `INV-${year}-000003`]);
  expect(await numbersOf(voided.number)).toEqual([]);
  const entries = await readOrderEntries({ number: paid.number }, shop.deps);
  expect(entries.map(({ title, amount }) => [title, amount?.minor])).toEqual([
    [`Invoice INV-${year}-000001`, 2_500],
    [`Credit note CN-${year}-000001`, 500],
  ]);
  // The confirmation has the invoice, the mail about the refund the credit note, in their language.
  const { sent, send } = collectMails(shop);
  await send();
  const mailed = sent.filter(({ text }) => text.includes(paid.number)).map(({ text }) => text);
  expect(mailed).toHaveLength(2);
  for (const [words, number] of [
    ["Invoice", `INV-${year}-000001`],
    ["Credit note", `CN-${year}-000001`],
  ] as const)
    expect(mailed.filter((text) => text.includes(words) && text.includes(number))).toHaveLength(1);

  const { operations } = await shop.payment(paid.id);
  const numbers = await findNumbers(
    operations.map(({ id }) => id),
    shop.deps,
  );
  expect([...numbers.values()].toSorted()).toEqual([`CN-${year}-000001`, `INV-${year}-000001`]);
});

test("a year begins with number 1 of its own, by the merchant's calendar", async () => {
  // London is at midnight.
  const now = () => new Date("2031-01-01T00:00:00Z");
  const order = await shop.order(1_000n);
  await shop.pay(order.number, 0, undefined, 0, { ...shop.deps, now });
  expect(await numbersOf(order.number)).toEqual(["INV-2031-000001"]);
});

test("a transaction that has moved money keeps no other waiting, and takes no number if it is rolled back", async () => {
  await shop.fault("pay", "commit_then_drop");
  const unknown = await shop.order(1_000n);
  await shop.pay(unknown.number);
  const operation = (await shop.payment(unknown.id)).operations.at(-1)!;
  const other = await shop.order(1_000n);
  const resolution = {
    operationId: operationIdSchema.parse(operation.id),
    decision: "happened" as const,
    by: "ada@example.com",
    reason: "The bank says so.",
  };
  const preview = shop.deps.db.$transaction(async (tx) => {
    expect((await resolveOperation(tx, resolution, shop.deps)).ok).toBe(true);
    await shop.pay(other.number);
    expect(await shop.movements(other.number)).toEqual(["PAYMENT 1000"]);
    throw new Error("rolled back");
  });
  await expect(preview).rejects.toThrow("rolled back");
  expect(await numbersOf(other.number)).toEqual([`INV-${year}-000004`]);
  expect((await resolveOutcome(resolution, shop.deps)).ok).toBe(true);
  expect(await numbersOf(unknown.number)).toEqual([`INV-${year}-000005`]);
});

test("numbers have no gap after twenty parallel payments of which the database ends some", async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => shop.order(1_100n)));
  const ended = new AbortController();
  let kills = 0;
  const killing = (async () => {
    while (!ended.signal.aborted) {
      // Of the transactions that have written an invoice, at their commit, too. The table has the same id in the databases of other tests.
      const [row] = await shop.db.$queryRaw<{ killed: bigint }[]>`
        SELECT count(pg_terminate_backend("pid")) AS "killed" FROM (
          SELECT "pid" FROM pg_locks WHERE "relation" = 'invoice'::regclass AND "mode" = 'RowExclusiveLock'
            AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database()) LIMIT 1) "one"`;
      kills += Number(row?.killed ?? 0);
      if (kills > 12) return;
      await delay(10);
    }
  })();
  await Promise.all(orders.map(({ number }) => shop.pay(number).catch(() => undefined)));
  ended.abort();
  await killing;
  expect(kills).toBeGreaterThan(0);

  const open = { where: { state: { in: ["OPEN", "UNKNOWN"] as ("OPEN" | "UNKNOWN")[] } } };
  await vi.waitFor(async () => expect(await shop.db.operation.count(open)).toBe(0), {
    timeout: 60_000,
    interval: 200,
  });
  await sweep({}, { ...shop.deps, now: () => new Date(Date.now() + 60_000) });

  const moved = await shop.db.operation.findMany({
    where: { state: "SUCCEEDED", kind: { in: ["PAY", "CAPTURE"] } },
    include: { invoice: true },
  });
  const numbers = moved.flatMap(({ invoice }) => (invoice?.year === year ? [invoice.number ?? 0] : []));
  expect(moved.filter(({ invoice }) => invoice === null)).toEqual([]);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  expect(
    await shop.db.invoiceSequence.findUnique({ where: { kind_year: { kind: "INVOICE", year } } }),
  ).toEqual({
    kind: "INVOICE",
    year,
    last: numbers.length,
  });
  // Five are of the tests before. An answer whose transaction was ended is stored again.
  expect(numbers.length).toBe(25);
});
