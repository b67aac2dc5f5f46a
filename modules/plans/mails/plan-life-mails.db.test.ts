import { afterAll, beforeAll, expect, test } from "vitest";
import { collectMails } from "@/testing/collect-mails";
import { declinedCard, declinedOnceCard, type PlanScene, preparePlans } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { listMailsOfSubscription } from "@/modules/plans/mails/outbox";
import { pauseSubscription } from "@/modules/plans/pause-subscription";
import { resumeSubscription } from "@/modules/plans/resume-subscription";
import { announceCharges } from "./announce-charges";

let shop: TestShop;
let plans: PlanScene;
let mails: ReturnType<typeof collectMails>;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
  mails = collectMails(shop);
});
afterAll(() => shop.stop());

/** A pass of each job at 09:30 UTC on a day: charges, announcements, and the sending of mails. */
async function runDay(day: string) {
  plans.at(`${day}T09:30:00Z`);
  await plans.pass();
  await announceCharges(shop.deps);
  await mails.send();
}

const written = async (plan: { number: Parameters<typeof listMailsOfSubscription>[0]["number"] }) =>
  (await listMailsOfSubscription(plan, shop.deps)).map(({ kind, state }) => `${kind} ${state}`).toSorted();

test("the life of a plan: each charge is announced, and has one receipt or one mail that says when it is tried again", async () => {
  plans.at("2029-03-01T12:00:00Z");
  const plan = await plans.subscribe({ card: declinedOnceCard, payments: 3 });
  for (const day of ["2029-03-24", "2029-03-26", "2029-04-01"]) await runDay(day);
  expect(mails.sent.at(-1)?.text).toContain("We will try again on April 2, 2029.");
  expect(mails.sent.at(-1)?.text).toContain("If the payment is still open on May 1, 2029, the plan ends.");
  await runDay("2029-04-02");
  expect(mails.sent.at(-1)?.text).toContain("The next charge is on May 1, 2029.");
  for (const day of ["2029-04-25", "2029-05-01"]) await runDay(day);
  expect(await written(plan)).toEqual([
    "order_confirmation SENT",
    "plan_charge_failed SENT",
    "plan_charge_upcoming SENT",
    "plan_charge_upcoming SENT",
    "plan_charged SENT",
    "plan_charged SENT",
    "plan_ended SENT",
    "plan_started SENT",
  ]);
  expect(mails.sent.filter(({ text }) => text.includes("All agreed payments"))).toHaveLength(1);
});

test("a plan that is never paid: the last try asks for another card, and the end says why", async () => {
  mails = collectMails(shop);
  plans.at("2029-08-10T12:00:00Z");
  const plan = await plans.subscribe({ card: declinedCard });
  for (const day of ["10", "11", "13", "15", "17"]) {
    await runDay(`2029-09-${day}`);
    // The clock of the database stands, by which a card has one mail an hour.
    await shop.db.$transaction([
      shop.db.$executeRaw`ALTER TABLE "mail" DISABLE TRIGGER "mail_transition"`,
      shop.db.$executeRaw`UPDATE "mail" SET "created_at" = now() - interval '1 day'`,
      shop.db.$executeRaw`ALTER TABLE "mail" ENABLE TRIGGER "mail_transition"`,
    ]);
  }
  const asks = "Please choose another card to keep your plan.";
  expect(mails.sent.filter(({ text }) => text.includes(asks))).toHaveLength(1);
  expect(mails.sent.at(-1)?.text).toContain(asks);
  await runDay("2029-10-10");
  expect(mails.sent.at(-1)?.text).toContain("A payment for");
  expect((await written(plan)).filter((mail) => mail.startsWith("plan_charge_failed"))).toEqual(
    Array(5).fill("plan_charge_failed SENT"),
  );
  expect(await written(plan)).toContain("plan_ended SENT");
});

test("a pause that is over before its mail is sent has none, and what goes on says when it is charged next", async () => {
  mails = collectMails(shop);
  plans.at("2029-11-01T12:00:00Z");
  const plan = await plans.subscribe();
  const customer = { number: plan.number, actor: { kind: "customer", customerId: plan.customerId } } as const;
  await pauseSubscription(customer, shop.deps);
  await mails.send();
  expect(mails.sent.at(-1)?.subject).toMatch(/^Your plan is paused/);
  await resumeSubscription(customer, shop.deps);
  await mails.send();
  expect(mails.sent.at(-1)?.text).toContain("and next on December 1, 2029.");
  await pauseSubscription(customer, shop.deps);
  await resumeSubscription(customer, shop.deps);
  await mails.send();
  expect((await written(plan)).filter((mail) => mail.startsWith("plan_changed"))).toEqual([
    "plan_changed OBSOLETE",
    ...Array<string>(3).fill("plan_changed SENT"),
  ]);
});
