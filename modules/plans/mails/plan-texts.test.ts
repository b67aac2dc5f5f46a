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
import { locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import type { PlanMail } from "./plan-mail";
import { readPlanTexts } from "./plan-texts";

type TextCase = [kind: keyof typeof readPlanTexts, about: Partial<PlanMail>];

const link = "https://shop.example/account/plans/PLAN-7Q2M";
const day = new Date("2027-01-31");

/** What mails about a plan of 24.50 dollars for three months are about. */
function planScene(currency = dollars, productName = "Season box") {
  const order = mailOrder(currency);
  const subscription: NonNullable<PlanMail["subscription"]> = {
    ...currency,
    number: "PLAN-7Q2M",
    productName,
    product: { image: "/products/season-box.svg" },
    state: "ACTIVE",
    totalMinor: 2_450n,
    intervalUnit: "MONTH",
    intervalCount: 3,
    payments: 4,
    trial: false,
    expectedOn: null,
    firstDueOn: new Date("2026-11-28"),
    nextPeriod: 2,
    nextDueOn: day,
    endedBy: null,
    endReason: null,
    agreement: { card: { brand: "VISA", last4: "1019" } },
  };
  const dueOn = new Date("2026-11-28");
  const scheduledCharge = { period: 1, dueOn, firstTriedOn: dueOn, nextTryOn: day };
  const charge = { order, subscription, scheduledCharge };
  const charged = { ...charge, operation: movement("PAY", 12_300n) };
  const chargeFailed = { ...charge, event: failedPayment("insufficient_funds") };
  const chargeFailedForGood = {
    ...charge,
    event: failedPayment("technical"),
    scheduledCharge: { ...scheduledCharge, nextTryOn: null },
  };
  const trial = { subscription: { ...subscription, trial: true, payments: null } };
  const ended = (endReason: string, endedBy = "system") => ({
    subscription: { ...subscription, state: "ENDED" as const, nextDueOn: null, endReason, endedBy },
  });
  const aboutCharges: TextCase[] = [
    ["plan_charged", charged],
    ["plan_charged", { ...charged, operation: movement("PAY", 6_150n) }],
    ["plan_charge_failed", chargeFailed],
    ["plan_charge_failed", chargeFailedForGood],
  ];
  const aboutPlans: TextCase[] = [
    ["plan_started", { subscription }],
    ["plan_started", trial],
    ["plan_charge_upcoming", { subscription, chargeOn: day }],
    ["plan_changed", { subscription, accountEvent: { kind: "plan_card_changed" } }],
    ["plan_changed", { subscription, accountEvent: { kind: "plan_paused" } }],
    ["plan_changed", { subscription, accountEvent: { kind: "plan_resumed" } }],
    ["plan_ended", ended("cancelled", "customer")],
    ["plan_ended", ended("cancelled", "staff@example.com")],
    ["plan_ended", ended("completed")],
    ["plan_ended", ended("unpaid")],
    ["plan_ended", ended("card_removed")],
    ["plan_ended", ended("agreement_expired")],
    ["plan_ended", ended("changed")],
  ];
  return { subscription, charged, chargeFailed, chargeFailedForGood, trial, ended, aboutCharges, aboutPlans };
}

const scene = planScene();

const write = (
  kind: keyof typeof readPlanTexts,
  { subscription = null, scheduledCharge = null, ...about }: Partial<PlanMail>,
  language?: string,
) =>
  renderText(
    (mail, deps) => readPlanTexts[kind]({ ...mail, subscription, scheduledCharge }, deps),
    about,
    language,
  );

describe.each(locales)("in %s", (language) => {
  test.each(scene.aboutCharges)(
    "a mail of the kind %s names plan, amount, card and order",
    async (kind, about) => {
      const mail = await write(kind, about, language);
      expect(mail.subject).toMatch(/Season box|ABCD-1234/);
      expect(linksOf(mail)).toContain(link);
      expectComplete(mail, language, ["ABCD-1234", "Chair", "1019"]);
    },
  );

  test.each(scene.aboutPlans)(
    "a mail of the kind %s says everything without an order",
    async (kind, about) => {
      const mail = await write(kind, about, language);
      expect(linksOf(mail)).toEqual([link, `mailto:${merchant.seller.email}`]);
      expect(mail.text).toContain(link);
      expectComplete(mail, language, ["Season box"]);
      expect(mail.text).not.toContain("ABCD-1234");
    },
  );

  test.each([
    ["a charge", "plan_charged", scene.charged],
    ["a plan", "plan_started", { subscription: scene.subscription }],
  ] as [string, ...TextCase][])(
    "nothing in a mail about %s is loaded, runs or tracks",
    async (_, kind, about) => {
      expectNothingLoaded(await write(kind, about, language));
    },
  );

  test("no sentence has two full stops, after an amount or a name with an abbreviation", async () => {
    const { aboutCharges, aboutPlans } = planScene(dinars, "Box Ltd.");
    for (const [kind, about] of [...aboutCharges, ...aboutPlans])
      expect((await write(kind, about, language)).text).not.toMatch(twoFullStops);
  });
});

test("a mail about an order that is not on its way, because its charge failed, expects it on no day", async () => {
  expect((await write("plan_charge_failed", scene.chargeFailed)).text).not.toMatch(/expected/i);
});

test("a mail about a plan that has ended does not say that it can be cancelled", async () => {
  const { text } = await write("plan_ended", scene.ended("completed"));
  expect(text).not.toContain("You can cancel");
});

test("a plan that started says its terms, its next charge and how to cancel", async () => {
  const { text } = await write("plan_started", { subscription: scene.subscription });
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
  const { text } = await write("plan_started", scene.trial);
  expect(text).toContain("nothing was charged");
  expect(text).toContain("$24.50 every 3 months from January 31, 2027 on");
});

test("an announced charge says day, amount and card", async () => {
  const about = { subscription: scene.subscription, chargeOn: day };
  const { subject, text } = await write("plan_charge_upcoming", about);
  expect(subject).toBe("Your next payment for Season box is on January 31, 2027");
  expect(text).toContain("On January 31, 2027 we will charge $24.50 for Season box to your card.");
  expect(text).toContain("Visa ending in 1019");
});

test("a charge that failed says when the next try is, and when the plan ends", async () => {
  const { text } = await write("plan_charge_failed", scene.chargeFailed);
  expect(text).toContain("There was not enough money on that card. Nothing was charged.");
  expect(text).toContain("We will try again on January 31, 2027.");
  expect(text).toContain("If the payment is still open on February 28, 2027, the plan ends.");
});

test("a charge that failed for good says that another card is needed, and leads to the plan", async () => {
  const { html, text } = await write("plan_charge_failed", scene.chargeFailedForGood);
  expect(text).toContain("Something went wrong at the bank. Nothing was charged.");
  expect(text).toContain("Please choose another card to keep your plan.");
  expect(text).not.toContain("try again");
  expect(load(html)("a.button").attr("href")).toBe(link);
});
