import { afterAll, beforeAll, expect, test } from "vitest";

import { collectMails } from "@/testing/collect-mails";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type CorrectionInput, correctOrder } from "./correct-order";
import { orderForRole } from "./views-for-role";
import { readAdminOrder } from "./read-admin-order";

const by = "ada@example.com";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A paid order, and a function that corrects it as its form would. */
async function paidOrder() {
  const { number } = await shop.order(1_000n);
  await shop.pay(number);
  const read = async () => (await readAdminOrder({ number }, shop.deps))!;
  const { email, phone, delivery, orderRevision } = await read();
  const contact: CorrectionInput = {
    email,
    phone: phone ?? "",
    name: delivery.name,
    addressLine1: delivery.addressLine1,
    addressLine2: delivery.addressLine2 ?? "",
    city: delivery.city,
    postalCode: delivery.postalCode ?? "",
  };
  const correct = (changes: Partial<CorrectionInput>, reason = "A call", revision = orderRevision) =>
    correctOrder({ number, typed: { ...contact, ...changes }, reason, revision, by }, shop.deps);
  return { number, read, correct, contact };
}

test("a paid order's address is corrected, what it was stands in the timeline, and no money changes", async () => {
  const { read, correct, contact } = await paidOrder();
  const before = await read();
  expect(await correct({ addressLine1: " 2 Harbour  Road ", city: "Bath" }, "Typed wrongly")).toMatchObject({
    ok: true,
  });
  const after = await read();
  expect(after.delivery).toMatchObject({ addressLine1: "2 Harbour Road", city: "Bath" });
  expect(after.timeline.at(-1)).toMatchObject({
    kind: "corrected",
    by,
    reason: "Typed wrongly",
    changes: [
      { column: "address_line1", before: contact.addressLine1, after: "2 Harbour Road" },
      { column: "city", before: contact.city, after: "Bath" },
    ],
  });
  expect(after.balances).toEqual(before.balances);
  expect(after.revision).toBe(before.revision);
});

test("the old e-mail address gets one mail, without a link that opens the order, and later mails go to the new one", async () => {
  const { number, read, correct, contact } = await paidOrder();
  await shop.db.mail.deleteMany({ where: { order: { number } } });
  expect(await correct({ email: "new@example.com" })).toMatchObject({ ok: true });
  expect((await read()).email).toBe("new@example.com");
  const { sent, send } = collectMails(shop);
  await send();
  const mails = sent.filter(({ to, text }) => to === contact.email && text.includes(number));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).not.toContain("/orders/");
  expect(mails[0]!.text).not.toContain("new@example.com");
});

test("what is wrong, unchanged, without a reason or seen before a colleague's correction changes nothing", async () => {
  const { read, correct } = await paidOrder();
  const before = await read();
  const refused = [
    [await correct({ email: "not an address" }), { kind: "invalid", field: "email" }],
    [await correct({ name: " " }), { kind: "invalid", field: "name" }],
    [await correct({ phone: "twelve" }), { kind: "invalid", field: "phone" }],
    [await correct({ city: "Bath" }, " "), { kind: "invalid", field: "reason" }],
    [await correct({}), { kind: "unchanged" }],
  ] as const;
  for (const [result, error] of refused) expect(result).toEqual({ ok: false, error });
  expect(await read()).toEqual(before);
  expect(await correct({ city: "Bath" })).toMatchObject({ ok: true });
  expect(await correct({ city: "Wells" })).toEqual({ ok: false, error: { kind: "changed" } });
});

test("an address where another tax applies is refused: the order was priced with the tax of its own", async () => {
  const { read, correct } = await paidOrder();
  const before = await read();
  expect(before.delivery.country).toBe("US");
  const tax = { name: "vat", basisPoints: 100, included: true, source: "" };
  await shop.db.taxRate.create({ data: { country: "US", postalPrefix: "995", ...tax } });
  expect(await correct({ postalCode: "99501" })).toEqual({ ok: false, error: { kind: "other_tax" } });
  expect(await read()).toEqual(before);
  expect(await correct({ postalCode: "03801" })).toMatchObject({ ok: true });
});

test("an auditor reads that something was corrected, and not what", async () => {
  const { read, correct } = await paidOrder();
  await correct({ email: "new@example.com" });
  const auditor = { role: "auditor", hasAuthenticator: false, provenAt: null } as const;
  const seen = orderForRole(await read(), auditor, new Date());
  expect(seen.timeline.at(-1)).toMatchObject({
    kind: "corrected",
    changes: [{ column: "email", before: "…", after: "…" }],
  });
  expect(seen.mayCorrect).toBe(false);
});
