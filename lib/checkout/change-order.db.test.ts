import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { type OrderNumber, customerIdSchema, orderNumberSchema } from "@/lib/ids";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { readMail } from "@/lib/mail/read-mail";
import { readOrder } from "@/lib/orders/read-order";
import { receivePayerReturn } from "@/lib/payments/receive-payer-return";
import { demoPrice, demoProducts } from "@/testing/demo-products";
import { seed } from "@/prisma/seed";
import { findPlacedOrder } from "./find-placed-order";
import { placeOrder, type PlaceOrderInput } from "./place-order";
import { nextIdempotencyKey } from "./idempotency-key";

const challenge = "5123450000000008";
const declined = "5123450000000602";

let shop: TestShop;
let productIds: Map<string, string>;
beforeAll(async () => {
  shop = await startTestShop();
  await seed(shop.databaseUrl, { staff: false });
  const products = await shop.db.product.findMany({ select: { slug: true, id: true } });
  productIds = new Map(products.map(({ slug, id }) => [slug, id]));
});
afterAll(() => shop.stop());

function line(slug: string, quantity = 1) {
  const productId = productIds.get(slug);
  if (productId === undefined) throw new Error(`the demo shop has no product ${slug}`);
  return { productId, quantity };
}

/** A valid form: one vase at the prices for the United States. */
function form(rest: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  return {
    shopperId: shop.shopperId,
    idempotencyKey: crypto.randomUUID(),
    priceList: "us",
    lines: [line("stoneware-vase")],
    locale: "en",
    contact: { email: "robin@example.com" },
    delivery: {
      name: "Robin",
      addressLine1: "1 Road",
      addressLine2: "Flat 2",
      city: "Town",
      postalCode: "PO1 3AX",
      country: "GB",
    },
    ...rest,
  };
}

async function place(sent: PlaceOrderInput) {
  const placed = await placeOrder(sent, shop.deps);
  if (!placed.ok) throw new Error(placed.error.kind);
  return placed.value;
}

function read(number: OrderNumber) {
  return shop.db.order.findUniqueOrThrow({ where: { number }, include: { lines: true } });
}

test("the order of a cart has what was typed for it, also after it has changed, so that the form shows it again", async () => {
  const sent = form();
  const { number } = await place(sent);
  const typed = async () => {
    const order = await readOrder({ number, access: shop.access }, shop.deps);
    const found = await findPlacedOrder(sent, shop.deps);
    expect(order).toMatchObject({ ...found?.typed });
    return found?.typed;
  };
  expect(await typed()).toEqual({
    email: "robin@example.com",
    phone: null,
    deliveryNote: null,
    delivery: { ...sent.delivery, region: null },
    deliveryMethod: { code: "standard" },
  });
  const delivery = { ...sent.delivery, name: "Ann", addressLine1: "2 Road", addressLine2: "" };
  await place({
    ...sent,
    delivery: { ...delivery, deliveryNote: " Ring twice " },
    deliveryMethod: "two_person",
    phone: "+44 20 7946 0018",
  });
  expect(await typed()).toEqual({
    email: "robin@example.com",
    phone: "+442079460018",
    deliveryNote: "Ring twice",
    delivery: { ...delivery, addressLine2: null, region: null },
    deliveryMethod: { code: "two_person" },
  });
});

/** The names of the things of an order, each time as one of those who read it receives them. */
async function namesOfLines(number: OrderNumber) {
  const names = (order: { lines: { name: string }[] } | undefined) => order?.lines.map(({ name }) => name);
  const mail = await shop.db.mail.create({
    data: {
      kind: "order_link",
      toAddress: "robin@example.com",
      language: "en",
      order: { connect: { number } },
    },
    select: { id: true },
  });
  return {
    shopper: names(await readOrder({ number, access: shop.access }, shop.deps)),
    staff: names(await readAdminOrder({ number }, shop.deps)),
    mail: names((await readMail(mail.id, shop.deps)).order ?? undefined),
  };
}

/** Writes a line again, so that the table has it behind the others. */
async function moveInTable(number: OrderNumber, name: string | undefined): Promise<void> {
  const where = { name, order: { number } };
  expect(await shop.db.orderLine.updateMany({ where, data: { name } })).toEqual({ count: 1 });
}

test("an order shows its things in the order of the cart to shopper and staff and in mails, also after it has changed", async () => {
  const cart = [
    "wool-rug",
    "ash-stool",
    "stoneware-vase",
    "linen-throw",
    "brass-desk-lamp",
    "stoneware-mugs",
  ];
  const nameOf = new Map(demoProducts.map(({ slug, name }) => [slug, name.en]));
  const inAll = (slugs: string[]) => {
    const names = slugs.map((slug) => nameOf.get(slug));
    return { shopper: names, staff: names, mail: names };
  };
  const sent = form({ lines: cart.map((slug) => line(slug)) });
  const { number } = await place(sent);
  await moveInTable(number, nameOf.get("wool-rug"));
  expect(await namesOfLines(number)).toEqual(inAll(cart));
  const changed = cart.toReversed();
  await place({ ...sent, lines: changed.map((slug) => line(slug, 2)) });
  await moveInTable(number, nameOf.get("stoneware-mugs"));
  expect(await namesOfLines(number)).toEqual(inAll(changed));
});

const vase = BigInt(demoPrice("stoneware-vase", "us"));
const changedForm = (sent: PlaceOrderInput): PlaceOrderInput => ({
  ...sent,
  lines: [line("stoneware-vase", 3), line("ash-stool")],
  contact: { email: "sam@example.com" },
  delivery: { name: "Sam", addressLine1: "2 Street", city: "Village", postalCode: "75001", country: "FR" },
  locale: "km",
});

describe("the form of a cart that has placed an order", () => {
  test("changes that order: e-mail, address, lines, total and language, with the next revision", async () => {
    const sent = form();
    const { number } = await place(sent);
    const before = await read(number);
    expect(await place(changedForm(sent))).toEqual({
      number,
      idempotencyKey: sent.idempotencyKey,
      revision: 1,
      outcome: "changed",
    });
    const after = await read(number);
    expect(after).toMatchObject({
      id: before.id,
      revision: 1,
      email: "sam@example.com",
      name: "Sam",
      addressLine1: "2 Street",
      addressLine2: null,
      city: "Village",
      country: "FR",
      locale: "km",
    });
    expect(after.lines.map(({ name, quantity }) => `${quantity} ${name}`).toSorted()).toEqual([
      "1 កៅអីមូល Perch",
      "3 ថូផ្កា Fjord",
    ]);
    expect(after.totalMinor).toBeGreaterThan(3n * vase);
    expect(await shop.db.order.count({ where: { idempotencyKey: sent.idempotencyKey } })).toBe(1);
  });

  test("changes nothing where it says what the order says", async () => {
    const sent = form();
    const { number } = await place(sent);
    expect(await place(sent)).toMatchObject({ number, outcome: "unchanged" });
    expect(await read(number)).toMatchObject({ revision: 0 });
  });

  test("sent twenty times at once in two versions is one order that holds one of them whole", async () => {
    const sent = form();
    const forms = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? sent : changedForm(sent)));
    const placed = await Promise.all(forms.map(place));
    const numbers = new Set(placed.map(({ number }) => number));
    expect(numbers.size).toBe(1);
    const { email, lines } = await read(orderNumberSchema.parse([...numbers][0]));
    expect(lines).toHaveLength(email === "sam@example.com" ? 2 : 1);
  });

  test("changes an order whose payment failed", async () => {
    const sent = form();
    const { number } = await place(sent);
    await shop.pay(number, 0, declined);
    expect(await place(changedForm(sent))).toMatchObject({ number, outcome: "changed" });
    expect((await findPlacedOrder(sent, shop.deps))?.state).toBe("open");
  });

  test("leaves a paid order as it is, and says that the change came too late", async () => {
    const sent = form();
    const { number } = await place(sent);
    await shop.pay(number);
    const before = await read(number);
    expect(await place(changedForm(sent))).toMatchObject({ number, outcome: "too_late" });
    expect(await place(sent)).toMatchObject({ number, outcome: "unchanged" });
    expect(await read(number)).toEqual(before);
    expect((await findPlacedOrder(sent, shop.deps))?.state).toBe("money_asked_for");
  });

  test("leaves an order alone whose charge has an unknown outcome", async () => {
    const sent = form();
    const { number } = await place(sent);
    await shop.fault("pay", "drop_before");
    await shop.pay(number);
    expect(await place(changedForm(sent))).toMatchObject({ number, outcome: "too_late" });
    expect((await findPlacedOrder(sent, shop.deps))?.state).toBe("money_asked_for");
  });

  test("after a confirmation at the bank that is still open ends it, and coming back from it charges nothing", async () => {
    const sent = form();
    const { number } = await place(sent);
    await shop.pay(number, 0, challenge);
    const { id } = await read(number);
    const { returnToken } = await shop.payment(id);
    expect(await place(changedForm(sent))).toMatchObject({ number, outcome: "changed" });
    expect(await shop.payment(id)).toMatchObject({ status: "EXPIRED", endReason: "order_changed" });
    expect(await shop.db.mail.count({ where: { orderId: id } })).toBe(0);

    await receivePayerReturn({ token: returnToken, fields: {} }, shop.deps);
    expect(await shop.movements(number)).toEqual([]);
    const { revision, totalMinor } = await read(number);
    await shop.pay(number, 1, undefined, revision);
    expect(await shop.movements(number)).toEqual([`PAYMENT ${totalMinor}`]);
  });

  test("racing with a press of Pay, changes the order or is too late, and the charge is what the order says", async () => {
    for (let round = 0; round < 8; round += 1) {
      const sent = form();
      const { number } = await place(sent);
      const [, change] = await Promise.all([shop.pay(number), place(changedForm(sent))]);
      const { totalMinor } = await read(number);
      const movements = await shop.movements(number);
      expect(movements.length === 0 || movements[0] === `PAYMENT ${totalMinor}`, change.outcome).toBe(true);
    }
  });

  test("in another currency places another order with the next idempotency key", async () => {
    const sent = form();
    const { number } = await place(sent);
    const before = await read(number);
    const inYen = { ...sent, priceList: "jp" };
    const placed = await Promise.all([place(inYen), place(inYen)]);
    expect(placed[0]).toMatchObject({ idempotencyKey: nextIdempotencyKey(sent.idempotencyKey) });
    expect(placed[1].number).toBe(placed[0].number);
    expect(placed[0].number).not.toBe(number);
    expect(await read(placed[0].number)).toMatchObject({ currency: "JPY" });
    expect(await read(number)).toMatchObject({ currency: "USD", totalMinor: before.totalMinor });
  });
});

describe("an order of a signed-in customer", () => {
  let people = 0;
  const newCustomer = async () => {
    const email = `customer-${(people += 1)}@example.com`;
    const { id } = await shop.db.customer.create({ data: { email, locale: "en" } });
    return { id: customerIdSchema.parse(id), email };
  };
  const customerOf = async ({ number }: { number: OrderNumber }) => (await read(number)).customerId;

  test("is the customer's, whatever address it has", async () => {
    const customer = await newCustomer();
    const sent = form({ customer });
    const placed = await place(sent);
    expect(await customerOf(placed)).toBe(customer.id);
    expect(await place({ ...changedForm(sent), customer })).toMatchObject({ outcome: "changed" });
    expect(await customerOf(placed)).toBe(customer.id);
  });

  test("is closed to the browser that placed it once the session has ended, and to another customer there", async () => {
    const [customer, another] = [await newCustomer(), await newCustomer()];
    const sent = form({ customer });
    const placed = await place(sent);
    for (const next of [undefined, another]) {
      const found = await findPlacedOrder({ ...sent, customerId: next?.id }, shop.deps);
      expect(found).toMatchObject({ state: "expired", held: {} });
      expect(found?.typed).toBeUndefined();
    }
    const again = await place({ ...changedForm(sent), customer: undefined });
    expect(again).toMatchObject({
      outcome: "placed",
      idempotencyKey: nextIdempotencyKey(sent.idempotencyKey),
    });
    expect(again.number).not.toBe(placed.number);
    expect((await read(placed.number)).revision).toBe(0);
    expect(await findPlacedOrder({ ...sent, customerId: customer.id }, shop.deps)).toMatchObject({
      state: "open",
    });
  });

  test("has no customer where a guest placed it", async () => {
    expect(await customerOf(await place(form()))).toBeNull();
  });

  test("becomes the customer's by a change that gives it the customer's address, and by no other", async () => {
    const customer = await newCustomer();
    const sent = form();
    await place(sent);
    expect(await customerOf(await place({ ...changedForm(sent), customer }))).toBeNull();
    const contact = { email: customer.email.toUpperCase() };
    expect(await customerOf(await place({ ...changedForm(sent), customer, contact }))).toBe(customer.id);
  });
});

describe("a press of Pay", () => {
  test("on a page that shows the order before its last change begins nothing, and names the new amount", async () => {
    const sent = form();
    const { number } = await place(sent);
    await place(changedForm(sent));
    const { totalMinor } = await read(number);
    expect(await shop.pay(number)).toEqual({
      ok: false,
      error: { kind: "order_changed", total: { minor: Number(totalMinor), currency: "USD", exponent: 2 } },
    });
    expect(await shop.movements(number)).toEqual([]);
    expect(await shop.db.payment.count({ where: { order: { number } } })).toBe(0);
    expect(await shop.pay(number, 0, undefined, 1)).toMatchObject({ ok: true });
    expect(await shop.movements(number)).toEqual([`PAYMENT ${totalMinor}`]);
  });

  test("on such a page of an order that is paid shows that it is paid", async () => {
    const sent = form();
    const { number } = await place(sent);
    await place(changedForm(sent));
    await shop.pay(number, 0, undefined, 1);
    expect(await shop.pay(number)).toMatchObject({ ok: true });
    expect(await shop.movements(number)).toHaveLength(1);
  });
});
