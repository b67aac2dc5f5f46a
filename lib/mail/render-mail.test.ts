import { load } from "cheerio";
import { describe, expect, test } from "vitest";

import { catalogues, locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import type { MailContent, MailNews } from "./mail-content";
import { renderMail } from "./render-mail";

const usd = (minor: number) => ({ minor, currency: "USD", exponent: 2 });

const order: MailContent["order"] = {
  number: "ABCD-1234",
  placedAt: new Date("2026-11-22T10:00:00Z"),
  link: "https://shop.example/orders/open/abc.def.ghi",
  lines: [
    { name: "Chair", quantity: 2, total: usd(10_000) },
    { name: "Lamp", quantity: 1, total: usd(1_800) },
  ],
  delivery: {
    name: "Ann Shopper",
    addressLine1: "1 Road",
    addressLine2: null,
    city: "Daun Penh",
    region: "12",
    postalCode: "120101",
    country: "KH",
  },
  deliveryFee: usd(500),
  deliveryMethod: { name: "Express" },
  expected: { from: new Date("2026-11-25"), until: new Date("2026-11-28") },
  tax: { name: "vat", amount: usd(1_118), basisPoints: 1_000, included: true },
  total: usd(12_300),
};

const confirmation: MailNews = {
  kind: "order_confirmation",
  card: { brand: "VISA", last4: "1019" },
  approved: usd(12_300),
  chargedNow: usd(2_300),
  chargedLater: usd(10_000),
  partly: false,
};

const every: MailNews[] = [
  confirmation,
  { ...confirmation, chargedNow: usd(12_300), chargedLater: null },
  { ...confirmation, approved: usd(6_150), chargedNow: null, chargedLater: usd(6_150), partly: true },
  { kind: "payment_failed", failure: "declined" },
  { kind: "dispatched", amount: usd(10_000) },
  { kind: "voided", amount: usd(12_300) },
  { kind: "refunded", amount: usd(4_200) },
  { kind: "order_link" },
];

const write = (news: MailNews, language = "en", rest: Partial<MailContent["order"]> = {}) =>
  renderMail({ to: "ann@example.com", language, news, order: { ...order, ...rest } });

describe.each(locales)("in %s", (language) => {
  test.each(every)("a mail of the kind $kind says everything as HTML and as text", async (news) => {
    const { subject, html, text } = await write(news, language);
    const page = load(html);
    expect(subject).toContain("ABCD-1234");
    expect(page("html").attr()).toMatchObject({ lang: language, dir: language === "ar" ? "rtl" : "ltr" });
    expect(page("h1").text()).not.toBe("");
    const links = page("a")
      .map((_, link) => page(link).attr("href"))
      .toArray();
    expect(links).toEqual([order.link, order.link, `mailto:${merchant.seller.email}`]);
    expect(text).toContain(order.link);
    for (const body of [page("body").text(), text]) {
      expect(body).not.toMatch(/[{}]|undefined|null|mail\./);
      for (const part of [
        "ABCD-1234",
        merchant.seller.address.name,
        merchant.seller.taxNumber,
        ...("amount" in news ? ["Chair", "Express"] : []),
      ]) {
        expect(body).toContain(part);
      }
    }
  });

  test("nothing in a mail is loaded, runs or tracks", async () => {
    const page = load((await write(confirmation, language)).html);
    expect(page("script, img, iframe, link, form, object").length).toBe(0);
    expect(page("style").text()).not.toMatch(/@import|url\(/);
    expect(page("[onclick], [onload]").length).toBe(0);
  });
});

test("a confirmation lists lines, delivery, tax, total, what is charged when, card, address and expected days", async () => {
  const { text } = await write(confirmation);
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
    "Card: VISA ending in 1019",
    "Ann Shopper",
    "Phnom Penh 120101",
    "Cambodia",
  ])
    expect(lines).toContain(line);
  expect(text).toMatch(/Expected: November 25\s–\s28, 2026/);
  expect(text).toContain("Placed on November 22, 2026");
});

test("a failed payment gives the reason that the shopper's page gives", async () => {
  const { text } = await write({ kind: "payment_failed", failure: "insufficient_funds" });
  expect(text).toContain(catalogues.en.failure.insufficient_funds);
});

test("in a mail from right to left, tax number and address of the seller keep their own direction", async () => {
  const page = load((await write(confirmation, "ar")).html);
  const isolated = page("bdi")
    .toArray()
    .map((part) => page(part).text().trim());
  expect(isolated).toContain(`الرقم الضريبي ${merchant.seller.taxNumber}`);
  expect(isolated).toContain(merchant.seller.email);
});

test("markup in names is text", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const { html } = await write(confirmation, "en", {
    lines: [{ name: evil, quantity: 1, total: usd(1) }],
    delivery: { ...order.delivery, name: evil, addressLine1: "</td><script>1</script>" },
  });
  expect(load(html)("img, script").length).toBe(0);
});

test("a language that the shop no longer has falls back to English", async () => {
  expect((await write(confirmation, "xx")).subject).toBe("Your order ABCD-1234 is confirmed");
});
