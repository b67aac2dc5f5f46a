import { afterAll, beforeAll, expect, test } from "vitest";

import { searchColumns } from "@/lib/catalogue/search-text";
import { orderNumberSchema } from "@/lib/ids";
import { moveMoney } from "@/lib/payments/move-money";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { dispatchOrder } from "./dispatch-order";
import { listOrders } from "./list-orders";
import { readAdminOrder } from "./read-admin-order";
import { readPacking } from "./read-packing";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** An authorized order of one piece. */
async function authorizedOrder() {
  const order = await shop.order(900n, { intent: "AUTHORIZE" });
  await shop.line(order.id);
  await shop.pay(order.number);
  return { ...order, number: orderNumberSchema.parse(order.number) };
}

const dispatch = (number: Awaited<ReturnType<typeof authorizedOrder>>["number"], quantities = [1]) =>
  dispatchOrder({ number, quantities, carrier: " Fleet ", tracking: "", by: "ada@example.com" }, shop.deps);

test("a dispatch writes its mail and moves no money, and a capture says only that it was charged", async () => {
  const { id, number } = await authorizedOrder();
  expect(await dispatch(number)).toEqual({ ok: true, value: undefined });
  expect(await shop.mails(id)).toEqual(["order_confirmation", "dispatched"]);
  expect(await shop.movements(number)).toEqual(["AUTHORIZATION 900"]);
  const order = await readAdminOrder({ number }, shop.deps);
  expect(order?.lines).toMatchObject([{ pieces: { toDispatch: 0 } }]);
  expect(order?.timeline.find(({ kind }) => kind === "dispatched")).toMatchObject({
    by: "ada@example.com",
    parcel: { carrier: "Fleet", tracking: null, items: [{ quantity: 1, name: "Vase" }] },
  });

  const captured = await moveMoney(
    { kind: "CAPTURE", number, amountMinor: 900, revision: order?.revision ?? -1, by: "ada@example.com" },
    shop.deps,
  );
  expect(captured.ok).toBe(true);
  expect(await shop.mails(id)).toEqual(["order_confirmation", "dispatched", "captured"]);
});

test("an order is among those to dispatch until its last piece has left", async () => {
  const { number } = await authorizedOrder();
  const listed = async () =>
    (await listOrders({ state: "to_dispatch", pageSize: 100 }, shop.deps)).rows.some(
      (row) => row.number === number,
    );
  expect(await listed()).toBe(true);
  await dispatch(number);
  expect(await listed()).toBe(false);
});

test("what is to leave is listed by its promise, of one day by its order, forward and back", async () => {
  const promises = [null, "2026-03-02", "2026-03-01", "2026-03-02", "2199-01-01"];
  const placed: string[] = [];
  for (const promise of promises) {
    const order = await shop.order(900n, { intent: "AUTHORIZE" });
    const day = promise === null ? null : new Date(promise);
    const data = { expectedFrom: day, expectedUntil: day, revision: 1 };
    await shop.db.order.update({ where: { id: order.id }, data });
    await shop.line(order.id);
    await shop.pay(order.number, 0, undefined, 1);
    placed.push(order.number);
  }
  const [undated, second, first, third, last] = placed;
  const pages: string[][] = [];
  const read = async (place: { after?: string; before?: string }) => {
    const list = await listOrders({ state: "to_dispatch", pageSize: 2, ...place }, shop.deps);
    return { ...list, numbers: list.rows.map(({ number }) => number) };
  };
  for (let hasMore = true; hasMore;) {
    const page = await read({ after: pages.at(-1)?.at(-1) });
    pages.push(page.numbers);
    hasMore = page.hasNext;
  }
  const listed = pages.flat().filter((number) => placed.includes(number));
  expect(listed).toEqual([first, second, third, undated, last]);
  expect((await read({ before: pages[1]![0] })).numbers).toEqual(pages[0]);

  await shop.db.product.updateMany({ data: searchColumns(["Vase"]) });
  const searched = await listOrders(
    { state: "to_dispatch", search: { text: "vase shopper", masked: false }, pageSize: 100 },
    shop.deps,
  );
  expect(searched.rows.map(({ number }) => number).filter((number) => placed.includes(number))).toEqual(
    listed,
  );

  const packing = await readPacking({ numbers: [second!, last!] }, shop.deps);
  const due = { promised: new Date("2026-03-02"), isLate: true, town: "Town", delivery: null, pieces: 1 };
  expect(packing.get(second!)).toEqual(due);
  expect(packing.get(last!)).toMatchObject({ isLate: false });
});

test("no piece leaves twice, however many press at the same moment", async () => {
  const { id, number } = await authorizedOrder();
  const all = await Promise.all([1, 2, 3, 4].map(() => dispatch(number)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await dispatch(number)).toEqual({ ok: false, error: { kind: "not_left" } });
  expect((await shop.mails(id)).filter((kind) => kind === "dispatched")).toHaveLength(1);
});

test("nothing leaves of an order that is not paid or was voided, and nothing is chosen of another line", async () => {
  const unpaid = await shop.order(900n, { intent: "AUTHORIZE" });
  await shop.line(unpaid.id);
  expect(await dispatch(unpaid.number)).toMatchObject({ error: { kind: "not_paid" } });
  const { number } = await authorizedOrder();
  expect(await dispatch(number, [0])).toMatchObject({ error: { kind: "nothing_chosen" } });
  expect(await dispatch(number, [0, 1])).toMatchObject({ error: { kind: "not_left" } });
  const order = await readAdminOrder({ number }, shop.deps);
  await moveMoney(
    { kind: "VOID", number, revision: order?.revision ?? -1, by: "ada@example.com" },
    shop.deps,
  );
  expect(await dispatch(number)).toMatchObject({ error: { kind: "not_paid" } });
});
