import { load } from "cheerio";
import { describe, expect, test } from "vitest";

import {
  dinars,
  dollars,
  expectComplete,
  expectNothingLoaded,
  failedPayment,
  linksOf,
  mailOrder,
  movement,
  renderText,
  twoFullStops,
} from "@/testing/render-text";
import { catalogues, locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import { storedMoney } from "@/lib/money/money";
import type { MailToWrite } from "./mail-text";
import { orderTexts } from "./order-texts";

const order = mailOrder();
const confirmation = { order, operation: movement("AUTHORIZE", 12_300n) };
const partly = { order, operation: movement("AUTHORIZE", 6_150n) };

const parcel = {
  carrier: "Fleet & Co",
  tracking: "FC-123",
  lines: [{ quantity: 2, orderLine: { name: "Chair" } }],
};

type OrderMail = [kind: keyof typeof orderTexts, about: Partial<MailToWrite>];

const mails: OrderMail[] = [
  ["order_confirmation", confirmation],
  ["order_confirmation", { order, operation: movement("PAY", 12_300n) }],
  ["order_confirmation", partly],
  ["payment_failed", { order, event: failedPayment("declined") }],
  ["payment_failed", { order, event: failedPayment("not_happened") }],
  ["captured", { order, operation: movement("CAPTURE", 10_000n) }],
  ["dispatched", { order, dispatch: parcel }],
  ["voided", { order, operation: movement("VOID", 12_300n) }],
  ["refunded", { order, operation: movement("REFUND", 4_200n) }],
  ["order_link", { order }],
];

const write = (kind: keyof typeof orderTexts, about: Partial<MailToWrite>, language?: string) =>
  renderText(orderTexts[kind], about, language);

describe.each(locales)("in %s", (language) => {
  test.each(mails)("a mail of the kind %s says everything as HTML and as text", async (kind, about) => {
    const mail = await write(kind, about, language);
    expect(mail.subject).toContain("ABCD-1234");
    expect(linksOf(mail)).toEqual([order.link, `mailto:${merchant.seller.email}`]);
    expect(mail.text).toContain(order.link);
    const listsGoods = !["dispatched", "email_corrected"].includes(kind);
    expectComplete(mail, language, ["ABCD-1234", ...(listsGoods ? ["Chair", "Express"] : [])]);
  });

  test("nothing in a mail about an order is loaded, runs or tracks", async () => {
    expectNothingLoaded(await write("order_confirmation", confirmation, language));
  });
});

test("a mail about a dispatch says what left, with whom and its number, and no amount that was charged", async () => {
  const { text } = await write("dispatched", { order, dispatch: parcel });
  for (const part of [/Chair +Quantity: 2/, /Carrier +Fleet & Co/, /Tracking number +FC-123/])
    expect(text).toMatch(part);
  const bare = await write("dispatched", { order, dispatch: { ...parcel, carrier: null, tracking: null } });
  expect(bare.text).not.toContain("Carrier");
});

test("a mail about a dispatch with a carrier of the merchant's leads to the carrier's page", async () => {
  const { html, text } = await write("dispatched", { order, dispatch: { ...parcel, carrier: "UPS" } });
  for (const part of [html, text]) expect(part).toContain("https://www.ups.com/track?tracknum=FC-123");
});

test("carrier and tracking number in a mail from right to left read from left to right", async () => {
  const { text } = await write("dispatched", { order, dispatch: { ...parcel, tracking: "123-456" } }, "ar");
  for (const part of ["\u2068Chair\u2069", "\u2068Fleet & Co\u2069", "\u2068123-456\u2069"])
    expect(text).toContain(part);
});

test.each([
  ["voided", "voided", { order, operation: movement("VOID", 12_300n) }],
  ["refunded", "refunded", { order, operation: movement("REFUND", 4_200n) }],
  ["approved in part", "order_confirmation", partly],
] as [string, ...OrderMail][])(
  "a mail about an order that is not on its way, %s, expects it on no day",
  async (_, kind, about) => {
    expect((await write(kind, about)).text).not.toMatch(/expected/i);
  },
);

test.each(locales)("no sentence in %s has two full stops, after an amount", async (language) => {
  for (const [kind, about] of mails)
    expect((await write(kind, { ...about, order: mailOrder(dinars) }, language)).text).not.toMatch(
      twoFullStops,
    );
});

test("a mail about a payment that failed repeats nothing that was typed", async () => {
  const typed = { name: "Refund pending", addressLine1: "Claim it now", city: "Here" };
  const delivery = { ...order.delivery, ...typed };
  const mail = await write("payment_failed", {
    order: { ...order, delivery },
    event: failedPayment("declined"),
  });
  for (const text of Object.values(typed)) expect(JSON.stringify(mail)).not.toContain(text);
  expect(mail.text).toContain(order.number);
});

test.each(["declined", "not_happened"] as const)(
  "the mail about a payment that failed (%s) says what was to be bought, and for how much",
  async (failure) => {
    const { text, pictures } = await write("payment_failed", { order, event: failedPayment(failure) });
    const lines = text.split("\n").map((line) => line.replaceAll(/ {2,}/g, " | ").trim());
    for (const line of [
      "Chair | $100.00",
      "Quantity: 2",
      "Lamp | $18.00",
      "Express | $5.00",
      "Total | $123.00",
    ])
      expect(lines).toContain(line);
    expect(pictures).toHaveLength(3);
  },
);

test("a confirmation lists lines, delivery, tax, total, what is charged when, card, address and expected days", async () => {
  const { text } = await write("order_confirmation", confirmation);
  const lines = text.split("\n").map((line) => line.replaceAll(/ {2,}/g, " | ").trim());
  for (const line of [
    "Chair | $100.00",
    "Quantity: 2",
    "Lamp | $18.00",
    "Express | $5.00",
    "Includes VAT (10%) | $11.18",
    "Total | $123.00",
    "Charged now | $23.00",
    "Charged on dispatch | $100.00",
    "Card: Visa ending in 1019",
    "Ann Shopper",
    "Phnom Penh 120101",
    "Cambodia",
  ])
    expect(lines).toContain(line);
  expect(text).toMatch(/Expected: November\s25\s–\u2060\s28, 2026/);
  expect(text).toContain("Placed on November 22, 2026");
});

test("a confirmation whose outcome was unknown at first says so, and no other does", async () => {
  const operation = { ...movement("PAY", 12_300n)!, resolvedBy: "staff@example.com" };
  const sentence = catalogues.en.mail.order_confirmation.wasUnknown;
  expect((await write("order_confirmation", { order, operation })).text).toContain(sentence);
  expect((await write("order_confirmation", confirmation)).text).not.toContain(sentence);
});

test("a failed payment gives the reason that the shopper's page gives", async () => {
  const { text } = await write("payment_failed", { order, event: failedPayment("insufficient_funds") });
  expect(text).toContain(catalogues.en.failure.insufficient_funds);
  const { not_happened: checked } = catalogues.en.mail;
  const resolved = await write("payment_failed", { order, event: failedPayment("not_happened") });
  for (const part of [checked.title, checked.body, checked.next]) expect(resolved.text).toContain(part);
});

test("in a mail from right to left, tax number and address of the seller keep their own direction", async () => {
  const { html, text } = await write("order_confirmation", confirmation, "ar");
  const { taxNumber, address, email } = merchant.seller;
  for (const body of [load(html)("body").text(), text])
    for (const part of [`الرقم الضريبي ${taxNumber}`, address.name, address.addressLine1])
      expect(body).toContain(`\u2068${part}\u2069`);
  expect(load(html)("bdi").last().text()).toBe(email);
});

test("markup in names is text", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const { html } = await write("order_confirmation", {
    ...confirmation,
    order: {
      ...order,
      lines: [
        {
          name: evil,
          image: "/products/nothing.svg",
          quantity: 1,
          total: storedMoney(1n, dollars),
          unsent: 0,
        },
      ],
      delivery: { ...order.delivery, name: evil, addressLine1: "</td><script>1</script>" },
    },
  });
  expect(load(html)("img[alt!=''], script").length).toBe(0);
});

test("a mail has the mark of the shop and a picture of each thing that was ordered, all small, and one that cannot be made is left out", async () => {
  const { html, pictures } = await write("order_confirmation", confirmation);
  expect(
    load(html)("img")
      .map((_, { attribs }) => attribs.alt)
      .toArray(),
  ).toEqual(["", "Chair", "Lamp"]);
  for (const { content } of pictures) expect(content.length).toBeLessThan(8_000);
  const [chair] = order.lines;
  const lines = [
    { ...chair!, image: "/products/gone.svg" },
    { ...chair!, image: "/../package.json" },
  ];
  const without = await write("order_confirmation", { ...confirmation, order: { ...order, lines } });
  expect(without.pictures).toHaveLength(1);
  expect(without.text).toContain("Chair");
});

test("the link of a mail stands on a line of its own in its text, and only behind the button in its HTML", async () => {
  const { html, text } = await write("order_confirmation", confirmation);
  expect(text.split("\n")).toContain(order.link);
  expect(load(html)("body").text()).not.toContain(order.link);
});

test("a mail whose button writes to the shop names the address in its text, without mailto", async () => {
  const { html, text } = await write("email_corrected", { order });
  expect(load(html)("a.button").attr("href")).toBe(`mailto:${merchant.seller.email}`);
  expect(text.split("\n")).toContain(merchant.seller.email);
  expect(text).not.toContain("mailto:");
});

test("a language that the shop no longer has falls back to English", async () => {
  expect((await write("order_confirmation", confirmation, "xx")).subject).toBe(
    "Your order ABCD-1234 is confirmed",
  );
});
