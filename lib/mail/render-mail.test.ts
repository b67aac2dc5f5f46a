import { load } from "cheerio";
import { describe, expect, test } from "vitest";

import { catalogues, locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import type { AccountNews, MailOrder, MailPlan, OrderNews } from "./mail-content";
import { renderMail } from "./render-mail";

const usd = (minor: number) => ({ minor, currency: "USD", exponent: 2 });

const order: MailOrder = {
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

const confirmation: OrderNews = {
  kind: "order_confirmation",
  card: { brand: "VISA", last4: "1019" },
  approved: usd(12_300),
  chargedNow: usd(2_300),
  chargedLater: usd(10_000),
  partly: false,
};

const card = { brand: "VISA", last4: "1019" };
const plan: MailPlan = {
  number: "PLAN-7Q2M",
  name: "Season box",
  link: "https://shop.example/account/plans/PLAN-7Q2M",
  price: usd(2_450),
  every: { unit: "MONTH", count: 3 },
  payments: 4,
};
const day = new Date("2027-01-31");

const aboutOrders: OrderNews[] = [
  confirmation,
  { ...confirmation, chargedNow: usd(12_300), chargedLater: null },
  { ...confirmation, approved: usd(6_150), chargedNow: null, chargedLater: usd(6_150), partly: true },
  { kind: "payment_failed", failure: "declined" },
  { kind: "dispatched", amount: usd(10_000) },
  { kind: "voided", amount: usd(12_300) },
  { kind: "refunded", amount: usd(4_200) },
  { kind: "order_link", hours: 1 },
];

const charged: OrderNews = {
  kind: "plan_charged",
  plan,
  card,
  approved: usd(12_300),
  partly: false,
  nextOn: day,
};
const chargeFailed: OrderNews = {
  kind: "plan_charge_failed",
  plan,
  card,
  failure: "insufficient_funds",
  nextTryOn: day,
  endsOn: new Date("2027-02-28"),
};
const aboutCharges: OrderNews[] = [
  charged,
  { ...charged, approved: usd(6_150), partly: true },
  chargeFailed,
  { ...chargeFailed, failure: "technical", nextTryOn: null },
];

const signIn: AccountNews = {
  kind: "sign_in",
  code: "402917",
  link: "https://shop.example/account/sign-in/abc.def",
  minutes: 15,
};
const expiring: AccountNews = {
  kind: "card_expiring",
  card,
  expires: new Date("2027-02-01"),
  plans: ["Season box", "Yarn box"],
  link: "https://shop.example/account/cards",
};
const started: AccountNews = { kind: "plan_started", plan, card, trial: false, nextOn: day };
const aboutAccounts: AccountNews[] = [
  signIn,
  expiring,
  { ...expiring, plans: [] },
  started,
  { ...started, trial: true, plan: { ...plan, payments: null } },
  { kind: "plan_charge_upcoming", plan, card, chargeOn: day },
  ...(
    ["by_customer", "by_shop", "completed", "unpaid", "card_removed", "agreement_expired", "other"] as const
  ).map((reason): AccountNews => ({ kind: "plan_ended", plan, reason })),
];

const write = (news: OrderNews, language = "en", rest: Partial<MailOrder> = {}) =>
  renderMail({ to: "ann@example.com", language, news, order: { ...order, ...rest } });
const writeAccount = (news: AccountNews, language = "en") =>
  renderMail({ to: "ann@example.com", language, news, order: null });

/** Also with marks of direction between them. */
const twoFullStops = /\.[\u200e\u200f\u2066-\u2069]*\./;

const linksOf = (page: ReturnType<typeof load>) =>
  page("a")
    .map((_, link) => page(link).attr("href"))
    .toArray();

describe.each(locales)("in %s", (language) => {
  test.each(aboutOrders)("a mail of the kind $kind says everything as HTML and as text", async (news) => {
    const { subject, html, text } = await write(news, language);
    const page = load(html);
    expect(subject).toContain("ABCD-1234");
    expect(page("html").attr()).toMatchObject({ lang: language, dir: language === "ar" ? "rtl" : "ltr" });
    expect(page("h1").text()).not.toBe("");
    expect(linksOf(page)).toEqual([order.link, order.link, `mailto:${merchant.seller.email}`]);
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

  test.each(aboutCharges)("a mail of the kind $kind names plan, amount, card and order", async (news) => {
    const { subject, html, text } = await write(news, language);
    const page = load(html);
    expect(page("html").attr()).toMatchObject({ lang: language, dir: language === "ar" ? "rtl" : "ltr" });
    expect(subject).toMatch(/Season box|ABCD-1234/);
    expect(linksOf(page)).toContain(plan.link);
    for (const body of [page("body").text(), text]) {
      expect(body).not.toMatch(/[{}]|undefined|null|mail\./);
      for (const part of ["ABCD-1234", "Chair", "1019", merchant.seller.taxNumber])
        expect(body).toContain(part);
    }
  });

  test.each(aboutAccounts)("a mail of the kind $kind says everything without an order", async (news) => {
    const { subject, html, text } = await writeAccount(news, language);
    const page = load(html);
    expect(page("html").attr()).toMatchObject({ lang: language, dir: language === "ar" ? "rtl" : "ltr" });
    expect(page("h1").text()).not.toBe("");
    expect(subject).not.toBe("");
    const link = "link" in news ? news.link : news.plan.link;
    expect(linksOf(page)).toEqual([link, link, `mailto:${merchant.seller.email}`]);
    for (const body of [page("body").text(), text]) {
      expect(body).not.toMatch(/[{}]|undefined|null|mail\.|ABCD-1234/);
      expect(body).toContain(link);
      for (const part of ["plan" in news ? "Season box" : "", "code" in news ? news.code : ""])
        expect(body).toContain(part);
    }
  });

  test.each([
    ["an order", () => write(confirmation, language)],
    ["a charge", () => write(charged, language)],
    ["a sign-in", () => writeAccount(signIn, language)],
    ["a plan", () => writeAccount(started, language)],
  ])("nothing in a mail about %s is loaded, runs or tracks", async (_, written) => {
    const page = load((await written()).html);
    expect(page("script, img, iframe, link, form, object").length).toBe(0);
    expect(page("style").text()).not.toMatch(/@import|url\(/);
    expect(page("[onclick], [onload]").length).toBe(0);
  });
});

test.each([
  ["voided", { kind: "voided", amount: usd(12_300) }],
  ["refunded", { kind: "refunded", amount: usd(4_200) }],
  ["approved in part", { ...confirmation, approved: usd(6_150), partly: true }],
  ["a charge that failed", chargeFailed],
] as [string, OrderNews][])(
  "a mail about an order that is not on its way, %s, expects it on no day",
  async (_, news) => {
    expect((await write(news)).text).not.toMatch(/expected/i);
  },
);

test("a mail about a plan that has ended does not say that it can be cancelled", async () => {
  const { text } = await writeAccount({ kind: "plan_ended", plan, reason: "completed" });
  expect(text).not.toContain("You can cancel");
});

test.each(locales)(
  "no sentence in %s has two full stops, after an amount or a name with an abbreviation",
  async (language) => {
    const abbreviated = <Content>(content: Content): Content =>
      JSON.parse(
        JSON.stringify(content)
          .replaceAll('"USD","exponent":2', '"KWD","exponent":3')
          .replaceAll("Season box", "Box Ltd."),
        (_, value) => (/^\d{4}-\d\d-\d\dT/.test(String(value)) ? new Date(value) : value),
      );
    for (const news of [...aboutOrders, ...aboutCharges])
      expect((await write(abbreviated(news), language, abbreviated(order))).text).not.toMatch(twoFullStops);
    for (const news of aboutAccounts)
      expect((await writeAccount(abbreviated(news), language)).text).not.toMatch(twoFullStops);
  },
);

test("a mail about a payment that failed repeats nothing that was typed", async () => {
  const typed = { name: "Refund pending", addressLine1: "Claim it now", city: "Here" };
  const delivery = { ...order.delivery, ...typed };
  const news: OrderNews = { kind: "payment_failed", failure: "declined" };
  const mail = await renderMail({ to: "a@example.com", language: "en", order: { ...order, delivery }, news });
  for (const text of Object.values(typed)) expect(JSON.stringify(mail)).not.toContain(text);
  expect(mail.text).toContain(order.number);
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
  expect(text).toMatch(/Expected: November\s25\s–\u2060\s28, 2026/);
  expect(text).toContain("Placed on November 22, 2026");
});

test("a failed payment gives the reason that the shopper's page gives", async () => {
  const { text } = await write({ kind: "payment_failed", failure: "insufficient_funds" });
  expect(text).toContain(catalogues.en.failure.insufficient_funds);
});

test("the code of a sign-in is in the mail, and neither in its subject nor in its preview", async () => {
  const { subject, html, text } = await writeAccount(signIn);
  expect(text).toContain("402917");
  expect(text).toContain("15 minutes");
  expect(subject).not.toContain("402917");
  expect(load(html)("[data-skip-in-text]").text()).not.toContain("402917");
});

test("a plan that started says its terms, its next charge and how to cancel", async () => {
  const { text } = await writeAccount(started);
  for (const part of [
    "$24.50 every 3 months",
    "January 31, 2027",
    "It ends after 4 payments.",
    "pause or cancel",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("nothing was charged");
});

test("a plan that started with a trial says that nothing was charged, and when the first charge is", async () => {
  const { text } = await writeAccount({ ...started, trial: true });
  expect(text).toContain("nothing was charged");
  expect(text).toContain("$24.50 every 3 months from January 31, 2027 on");
});

test("an announced charge says day, amount and card", async () => {
  const { subject, text } = await writeAccount({ kind: "plan_charge_upcoming", plan, card, chargeOn: day });
  expect(subject).toBe("Your next payment for Season box is on January 31, 2027");
  expect(text).toContain("On January 31, 2027 we will charge $24.50 for Season box to your card.");
  expect(text).toContain("VISA ending in 1019");
});

test("a charge that failed says when the next try is, and when the plan ends", async () => {
  const { text } = await write(chargeFailed);
  expect(text).toContain("There was not enough money on the card.");
  expect(text).toContain("We will try again on January 31, 2027.");
  expect(text).toContain("If the payment is still open on February 28, 2027, the plan ends.");
});

test("a charge that failed for good says that another card is needed, and leads to the plan", async () => {
  const { html, text } = await write({ ...chargeFailed, nextTryOn: null });
  expect(text).toContain("Please choose another card to keep your plan.");
  expect(text).not.toContain("try again");
  expect(load(html)("a.button").attr("href")).toBe(plan.link);
});

test("a card that expires is named with its last month and the plans that it pays for", async () => {
  const { text } = await writeAccount(expiring);
  expect(text).toContain("valid until the end of February 2027");
  expect(text).toContain("Season box and Yarn box");
  expect(text).toContain("VISA ending in 1019");
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
