import { load } from "cheerio";
import { expect } from "vitest";

import { messages } from "@/app/composition/messages";
import { openDatabase } from "@/lib/db/database";
import { derivedKeys } from "@/lib/derived-keys";
import type { MailOrder } from "@/lib/mail/mail-order";
import type { MailText, MailTextDeps, MailToWrite } from "@/lib/mail/mail-text";
import { type RenderedMail, renderMail } from "@/lib/mail/render-mail";
import { merchant } from "@/lib/merchant";
import { storedMoney } from "@/lib/money/money";
import type { PaymentFailure } from "@/lib/payments/order-state";

import { collectLog } from "./collect-log";

export const dollars = { currency: "USD", currencyExponent: 2 };
/** Their sign ends with a full stop in Arabic. */
export const dinars = { currency: "KWD", currencyExponent: 3 };

const appUrl = "https://shop.example";
const card = { cardBrand: "VISA", cardLast4: "1019" };

/** An order of 123.00 dollars. */
export function mailOrder(currency = dollars): MailOrder {
  const money = (minor: bigint) => storedMoney(minor, currency);
  return {
    ...currency,
    number: "ABCD-1234",
    placedAt: new Date("2026-11-22T10:00:00Z"),
    link: `${appUrl}/orders/open/abcdefghi`,
    lines: [
      {
        name: "Chair",
        image: "/products/walnut-lounge-chair.svg",
        quantity: 2,
        total: money(10_000n),
        unsent: 0,
      },
      { name: "Lamp", image: "/products/brass-desk-lamp.svg", quantity: 1, total: money(1_800n), unsent: 0 },
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
    deliveryFee: money(500n),
    deliveryMethod: { code: "express", name: "Express" },
    expected: { from: new Date("2026-11-25"), until: new Date("2026-11-28") },
    discount: null,
    tax: { name: "vat", amount: money(1_118n), basisPoints: 1_000, included: true },
    total: money(12_300n),
  };
}

/** A movement of the money of that order, of which 23.00 are captured at once. */
export function movement(
  kind: "PAY" | "AUTHORIZE" | "CAPTURE" | "VOID" | "REFUND",
  approvedMinor: bigint,
): MailToWrite["operation"] {
  const intent = kind === "PAY" ? "PAY" : "AUTHORIZE";
  const payment = { ...card, amountMinor: 12_300n, captureNowMinor: 2_300n, held: false, intent } as const;
  return { id: crypto.randomUUID(), kind, approvedMinor, resolvedBy: null, payment };
}

/** The end of a payment that failed. */
export function failedPayment(endReason: PaymentFailure): MailToWrite["event"] {
  return { payment: { ...card, endReason } };
}

export const textDeps: MailTextDeps = {
  // No database is there: what reads one is tested with one.
  agreementUses: () => Promise.resolve([]),
  db: openDatabase("postgresql://database.invalid/shop"),
  now: () => new Date("2026-11-22T10:00:00Z"),
  signInKeys: derivedKeys("customer-sign-in"),
  staffResetKeys: derivedKeys("staff-password-reset"),
  settings: { appUrl },
};

/** Renders a mail with this text; `about` is what it is about. */
export async function renderText(
  text: MailText,
  about: Partial<MailToWrite>,
  language = "en",
): Promise<RenderedMail> {
  const mail: MailToWrite = {
    kind: "order_link",
    language,
    toAddress: "ann@example.com",
    chargeOn: null,
    order: null,
    operation: null,
    event: null,
    dispatch: null,
    signInId: null,
    accountEvent: null,
    staffPasswordReset: null,
    staffNoticeId: null,
    savedCardId: null,
    subscriptionId: null,
    scheduledChargeId: null,
    ...about,
  };
  return renderMail(
    { language, write: await text(mail, textDeps), appUrl },
    { ...collectLog(), mail: { messages } },
  );
}

/**
 * Expects a mail in its language and direction that says these parts as HTML and as text, and leaves nothing unwritten. In the text,
 * each address of a page is a line of its own, and no two empty lines follow each other.
 */
export function expectComplete({ subject, html, text }: RenderedMail, language: string, parts: string[]) {
  const page = load(html);
  expect(page("html").attr()).toMatchObject({ lang: language, dir: language === "ar" ? "rtl" : "ltr" });
  expect(subject).not.toBe("");
  expect(page("h1").text()).not.toBe("");
  for (const body of [page("body").text(), text]) {
    expect(body).not.toMatch(/[{}]|undefined|null|mail\./);
    for (const part of [...parts, merchant.seller.address.name, merchant.seller.taxNumber])
      expect(body).toContain(part);
  }
  expect(text.split("\n").filter((line) => /.https?:|https?:.* /.test(line))).toEqual([]);
  expect(text).not.toMatch(/\n{3}/);
}

/** Expects a mail of which nothing is loaded, runs or tracks: its pictures travel with it. */
export function expectNothingLoaded({ html, pictures }: RenderedMail) {
  const page = load(html);
  const shown = page("img").map((_, picture) => page(picture).attr("src"));
  expect(shown.toArray()).toEqual(pictures.map(({ id }) => `cid:${id}`));
  expect(page("script, iframe, link, form, object").length).toBe(0);
  expect(page("style").text()).not.toMatch(/@import|url\(/);
  expect(page("[onclick], [onload]").length).toBe(0);
}

/** The addresses to which a mail links, in its order, but for those of the policies. The last one writes to the seller. */
export function linksOf({ html }: RenderedMail): string[] {
  const page = load(html);
  return page("a")
    .map((_, link) => page(link).attr("href"))
    .toArray()
    .filter((href) => !href.startsWith(`${appUrl}/policies/`));
}

/** Also with marks of direction between them. */
export const twoFullStops = /\.[\u200e\u200f\u2066-\u2069]*\./;
