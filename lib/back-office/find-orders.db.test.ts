import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { searchColumns } from "@/lib/catalogue/search-text";
import { localDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";

import { listOrders } from "./list-orders";

let shop: TestShop;
let number: string;
let transaction: string;
let other: string;

beforeAll(async () => {
  shop = await startTestShop();
  const order = await shop.order(123_450n, {
    name: "Ada O’Lovelace",
    email: "ada@example.com",
    number: "K7QF-2M1X",
  });
  await shop.db.order.update({ where: { id: order.id }, data: { phone: "+85512345678", revision: 1 } });
  await shop.pay(order.number, 0, undefined, 1);
  number = order.number;
  const { operations } = await shop.payment(order.id);
  transaction = operations.find(({ kind }) => kind === "PAY")!.gatewayTransactionId!;
  const another = await shop.order(123_500n, {
    name: "Ada Byron",
    email: "byron@elsewhere.example",
    number: "B7QF-2M1Y",
  });
  await shop.db.order.update({
    where: { id: another.id },
    data: {
      phone: "+442079460018",
      city: "Phnom Penh",
      revision: 1,
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  const names = { name: "Fjord vase", summary: "", description: "Beside a lamp." };
  const { id: productId } = await shop.db.product.create({
    data: {
      ...names,
      slug: "fjord-vase",
      sku: "AL-902",
      image: "",
      imageAlt: "",
      position: 1,
      ...searchColumns(["AL-902", "Fjord vase", "Fjordvase", "Beside a lamp."]),
      translations: { create: { locale: "km", ...names, name: "ថូ Fjordvase", imageAlt: "" } },
    },
  });
  const line = { orderId: another.id, productId, unitMinor: 123_500n, quantity: 1, madeToOrder: false };
  await shop.db.orderLine.create({ data: { ...line, name: "Fjord vase" } });
  other = another.number;
});
afterAll(() => shop.stop());

const find = async (search: string, state?: "paid" | "unpaid") =>
  (await listOrders({ search: { text: search, masked: false }, state }, shop.deps)).rows.map(
    (row) => row.number,
  );

describe("an order is found by", () => {
  test.each([
    "K7QF-2M1X",
    "k7qf2mlx",
    "#K7QF 2MIX",
    "K7QF-2M1X-1",
    "https://shop.example/admin/orders/K7QF-2M1X?from=state%3Dpaid",
    "ada@example.com",
    "lovelace ADA",
    "o'lovelace",
    "Ada\u00a0O\u2019Love\u200blace",
    "+855 12 345 678",
    "012 345 678",
    "(012) 345-678",
    "5678",
    "ada 5678",
    "0107",
    "0107 5678",
    "5678 0107",
    "lovelace 0107",
    "$1,234.50",
    "1234.50",
    "1.234,50 USD",
    "1 234,50",
    "0107 1,234.50",
  ])("%s", async (search) => {
    expect(await find(search)).toEqual([number]);
  });

  test("the transaction of the bank, and its day with a name", async () => {
    expect(await find(transaction)).toEqual([number]);
    const today = localDay(new Date(), merchant.timeZone);
    const [year, month, day] = today.split("-");
    for (const text of [today, `${day}/${month}/${year}`, `${day}.${month}.${year}`])
      expect(await find(`lovelace ${text}`)).toEqual([number]);
    expect(await find(today)).toEqual([other, number]);
  });

  test.each([
    "vase",
    "Fjord vases",
    "fjordvase",
    "AL-902",
    "phnom penh",
    "byron vase",
    "vase PHNOM",
    "vase 0018",
    "vase today",
  ])("what was bought and its town: %s", async (search) => {
    expect(await find(search)).toEqual([other]);
  });

  test("no article that is only described so, or that went elsewhere", async () => {
    for (const text of ["lamp", "vase amsterdam", "vase yesterday", "AL-903"])
      expect(await find(text)).toEqual([]);
  });

  test("none of another number, card, phone, amount, currency or day", async () => {
    for (const text of [
      "K7QF-2M1Z",
      "ada 0108",
      "5679",
      "1,234.51",
      "1,234.50 JPY",
      "0107 0018",
      "lovelace 2020-01-01",
    ])
      expect(await find(text)).toEqual([]);
  });
});

test("the number finds its order in any state that is chosen, and all else only in that state", async () => {
  expect(await find("K7QF-2M1X", "unpaid")).toEqual([number]);
  expect(await find("ada", "paid")).toEqual([number]);
  expect(await find("0107", "unpaid")).toEqual([]);
  expect(await find("0018", "unpaid")).toEqual([other]);
});
