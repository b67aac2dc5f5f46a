import { afterAll, beforeAll, expect, test } from "vitest";

import { addCustomer } from "@/testing/add-customer";
import { type Asking, probesOf, runProbes } from "@/testing/probe-ids";
import { rounds } from "@/testing/rounds";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import {
  type AddressId,
  addressIdSchema,
  type CustomerSessionId,
  customerSessionIdSchema,
  type OrderNumber,
  orderNumberSchema,
} from "@/lib/ids";
import { readOrder } from "@/lib/orders/read-order";
import { payOrder } from "@/lib/payments/pay-order";

import { endCustomerSession } from "./sessions";
import { preferAddress, removeAddress, saveAddress } from "./addresses";

const count = rounds({ few: 400, many: 4_000 });
const typed = { name: "Robin", addressLine1: "1 Road", city: "Town", postalCode: "PO1 3AX", country: "GB" };

let shop: TestShop;
let token: { token: string; expiryMonth: number; expiryYear: number };
beforeAll(async () => {
  shop = await startTestShop();
  token = await shop.bank.token("5123450000000107");
});
afterAll(() => shop.stop());

/** Every use case of accounts and orders that takes an id from a customer. Those of cards and of plans stand beside them. */
const addressUses = {
  "preferring an address": ({ customerId }: Asking, addressId: AddressId) =>
    preferAddress({ customerId, addressId }, shop.deps),
  "removing an address": ({ customerId }: Asking, addressId: AddressId) =>
    removeAddress({ customerId, addressId }, shop.deps),
  "changing an address": ({ customerId }: Asking, addressId: AddressId) =>
    saveAddress({ customerId, addressId, typed, preferred: true }, shop.deps),
};
const orderUses = {
  "an order's page": ({ customerId }: Asking, number: OrderNumber) =>
    readOrder({ number, access: { customer: customerId, opened: [] } }, shop.deps),
  "paying an order": ({ customerId }: Asking, number: OrderNumber) =>
    payOrder(
      { number, access: { customer: customerId, opened: [] }, attempts: 0, orderRevision: 0, card: token },
      shop.deps,
    ),
};
const sessionUses = {
  "ending a session": ({ customerId }: Asking, sessionId: CustomerSessionId) =>
    endCustomerSession({ customerId, sessionId }, shop.deps),
};

const code = () => crypto.randomUUID().replaceAll("-", "").slice(0, 8).toUpperCase();
const unknown = {
  address: () => addressIdSchema.parse(crypto.randomUUID()),
  order: () => orderNumberSchema.parse(`${code().slice(0, 4)}-${code().slice(4)}`),
  session: () => customerSessionIdSchema.parse(crypto.randomUUID()),
};

/** A customer with an address, a paid and an unpaid order, and a session. */
async function addVictim() {
  const customerId = await addCustomer(shop);
  const address = await saveAddress({ customerId, typed, preferred: true }, shop.deps);
  if (!address.ok) throw new Error("the address was not saved");
  const paid = await shop.order(1_200n, { customerId });
  const approved = await payOrder(
    {
      number: paid.number,
      access: { customer: customerId, opened: [] },
      attempts: 0,
      orderRevision: 0,
      card: await shop.bank.token("5123450000000107"),
    },
    shop.deps,
  );
  if (!approved.ok) throw new Error("the order was not paid");
  const unpaid = await shop.order(1_300n, { customerId });
  const session = await shop.db.customerSession.create({ data: { customerId, browser: "Firefox" } });
  // An id of another kind may be tried if an id is taken.
  const others = [customerId, paid.id, session.id];
  return {
    address: [address.value, ...others.map((id) => addressIdSchema.parse(id))],
    order: [paid.number, unpaid.number],
    session: [session.id, customerId].map((id) => customerSessionIdSchema.parse(id)),
  };
}

test(`${count} uses of another customer's ids answer as for ids that nobody has, change nothing and reach no bank`, async () => {
  const victims = [await addVictim(), await addVictim(), await addVictim()];
  const probes = [
    ...probesOf(
      addressUses,
      unknown.address,
      victims.flatMap(({ address }) => address),
    ),
    ...probesOf(
      orderUses,
      unknown.order,
      victims.flatMap(({ order }) => order),
    ),
    ...probesOf(
      sessionUses,
      unknown.session,
      victims.flatMap(({ session }) => session),
    ),
  ];
  const { differences, before, after } = await runProbes(shop, probes, count);
  expect(differences).toEqual([]);
  expect(after).toEqual(before);
}, 300_000);
