import { expect, test } from "vitest";

import type { ShopperOrderView } from "@/lib/orders/views";

import type { SavedAddress } from "@/modules/seam/visitor";
import { initialValues } from "./initial-values";

const address = (digit: number, addressLine1: string): SavedAddress => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  name: "Ann Shopper",
  addressLine1,
  addressLine2: null,
  city: "Portsmouth",
  region: "NH",
  postalCode: "03801",
  country: "US",
  phone: "+16035550123",
});
const home = address(1, "1 Market Street");
const work = address(2, "2 Road");
const customer = { email: "ann@example.com", name: "Ann" };
const place = { country: "KH" };
const placed: ShopperOrderView = {
  ...({} as ShopperOrderView),
  email: "typed@example.com",
  phone: null,
  delivery: { ...home, addressLine1: "9 Typed Street" },
  deliveryMethod: { code: "express", name: "Express" },
};

const fill = (given: Partial<Parameters<typeof initialValues>[0]>) =>
  initialValues({
    asked: undefined,
    addresses: [home, work],
    last: undefined,
    customer,
    placed: undefined,
    place,
    ...given,
  });

test("a guest's form has the country of the prices, and nothing else", () => {
  for (const asked of [undefined, "new", home.id])
    expect(fill({ customer: undefined, addresses: [], asked })).toEqual({ values: place, chosen: undefined });
  const none = { customer: undefined, addresses: [], place: undefined };
  expect(fill(none)).toEqual({ values: {}, chosen: undefined });
});

test("a customer's form has the preferred address and the customer's e-mail address", () => {
  expect(fill({})).toEqual({
    values: {
      email: "ann@example.com",
      name: "Ann Shopper",
      country: "US",
      addressLine1: "1 Market Street",
      addressLine2: "",
      city: "Portsmouth",
      postalCode: "03801",
      region: "NH",
      phone: "+16035550123",
    },
    chosen: home,
    filled: home,
  });
});

test("the saved address that was asked for fills the form, also where the cart has placed an order", () => {
  expect(fill({ asked: work.id }).values).toMatchObject({ addressLine1: "2 Road" });
  const { values, chosen } = fill({ asked: work.id, placed });
  expect(chosen).toBe(work);
  expect(values).toMatchObject({
    addressLine1: "2 Road",
    email: "typed@example.com",
    deliveryMethod: "express",
  });
});

test("an address id that the customer does not have answers as no id", () => {
  const foreign = address(3, "3 Foreign Road").id;
  expect(fill({ asked: foreign })).toEqual(fill({}));
  expect(fill({ asked: foreign, placed })).toEqual(fill({ placed }));
  expect(fill({ asked: "new", addresses: [] })).toEqual(fill({ addresses: [] }));
});

test("what was typed for this cart's order stays, but for an address that is asked for", () => {
  expect(fill({ placed }).values).toMatchObject({
    addressLine1: "9 Typed Street",
    email: "typed@example.com",
  });
  expect(fill({ placed, asked: "new" }).values).not.toHaveProperty("addressLine1");
});

test("the saved address that this cart's order has is the chosen one", () => {
  const { id: _, phone, ...delivery } = work;
  expect(fill({ placed: { ...placed, phone, delivery } }).chosen).toBe(work);
  expect(fill({ placed }).chosen).toBeUndefined();
});

test("another address begins with the customer's name and e-mail address", () => {
  expect(fill({ asked: "new" })).toEqual({
    values: { email: "ann@example.com", name: "Ann", country: "KH" },
    chosen: undefined,
  });
});

test("the last order's address fills the form of a customer who has saved none", () => {
  const { id: _, ...last } = work;
  const { values, chosen, filled } = fill({ addresses: [], last });
  expect(values).toMatchObject({ addressLine1: "2 Road", email: "ann@example.com" });
  expect([chosen, filled]).toEqual([undefined, last]);
});

test("a customer's address is known as a whole, but a guest's is not", () => {
  expect(fill({ placed }).filled).toEqual(placed.delivery);
  expect(fill({ placed, customer: undefined, addresses: [] }).filled).toBeUndefined();
  expect(fill({ asked: "new" }).filled).toBeUndefined();
});
