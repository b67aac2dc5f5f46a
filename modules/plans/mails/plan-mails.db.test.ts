import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { collectMails } from "@/testing/collect-mails";
import { savedCardScenes } from "@/testing/saved-card-scenes";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import type { MailKind } from "@/lib/db/generated/enums";
import { orderNumberSchema, type SubscriptionNumber, subscriptionNumberSchema } from "@/lib/ids";
import { performOperations } from "@/lib/payments/advance-payment";
import type { PaymentAgreement } from "@/lib/payments/agreements";
import { writeEnd } from "@/modules/plans/end-subscription";
import { beginPlan } from "@/modules/plans/follow-payment";
import { readPlanOfOrder } from "@/modules/plans/read-plan-of-order";
import type { EndReason } from "@/modules/plans/views";
import { beginCharge } from "@/testing/begin-charge";
import { closeStaleOperation } from "@/lib/payments/close-operation";
import { createPaymentBreaker } from "@/lib/payments/payment-breaker";
import { dateOf, parseDay } from "@/lib/calendar/day";
import { onTermsShopper } from "@/lib/order-access/order-access";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";
import { listMailsOfSubscription } from "@/modules/plans/mails/outbox";
import { isMailDue } from "@/lib/mail/send-due-mails";
import { sendPlanMailAgain } from "@/modules/plans/mails/send-again";
import { announceExpiringCards } from "@/modules/saved-cards/mails/announce-expiring-cards";
import { announceCharges } from "./announce-charges";

const by = "staff@example.com";
const reason = "Seen in the bank's portal";

let shop: TestShop;
let scenes: ReturnType<typeof savedCardScenes>;
beforeAll(async () => {
  shop = await startTestShop();
  scenes = savedCardScenes(shop);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.deps.breaker = createPaymentBreaker({ log: shop.deps.log });
  await shop.db.$executeRaw`DELETE FROM "mail"`;
});

const day = (text: string) => dateOf(parseDay(text));

let plans = 0;

/** An active plan of 10.00 a month, begun on the 1st of November 2026, with a card that the bank approved. */
async function addPlan(rest: { locale?: string; email?: string } = {}) {
  plans += 1;
  const customerId = await scenes.customer();
  const { agreementId, savedCardId } = await scenes.paySaving(customerId, undefined, "PLAN");
  const product = { summary: "", description: "", image: "", imageAlt: "", position: 1 };
  const { id: productId } = await shop.db.product.create({
    data: { ...product, slug: `box-${plans}`, name: "Season box" },
  });
  const created = await shop.db.subscription.create({
    data: {
      number: `PLAN-${plans}`,
      customerId,
      productId,
      agreementId,
      idempotencyKey: crypto.randomUUID(),
      productName: "Season box",
      intervalUnit: "MONTH",
      intervalCount: 1,
      timeZone: "UTC",
      firstDueOn: day("2026-11-01"),
      trial: false,
      currency: "USD",
      currencyExponent: 2,
      unitMinor: 1_000n,
      deliveryMinor: 0n,
      totalMinor: 1_000n,
      locale: "en",
      email: "plan@example.com",
      name: "A Shopper",
      addressLine1: "1 Road",
      city: "Town",
      country: "US",
      createdAt: new Date("2026-11-01T02:00:00Z"),
      ...rest,
    },
  });
  const { id } = created;
  const number = subscriptionNumberSchema.parse(created.number);
  const change = (data: Parameters<typeof shop.db.subscription.update>[0]["data"]) =>
    shop.db.subscription.update({ where: { id }, data });
  const { consequences } = shop.deps;
  await shop.deps.db.$transaction((tx) =>
    beginPlan(tx, { id: agreementId, by: "customer", at: new Date() }, consequences),
  );
  await shop.db.$executeRaw`DELETE FROM "mail" WHERE "order_id" IS NOT NULL`;
  const end = (reason: EndReason, endedBy: string) => endPlan(id, reason, endedBy);
  const mails = async () =>
    (await listMailsOfSubscription({ number }, shop.deps)).map(({ kind }) => kind).toReversed();
  return { id, number, customerId, agreementId, savedCardId, change, end, mails };
}

function endPlan(id: string, reason: EndReason, endedBy: string) {
  return shop.deps.db.$transaction(async (tx) => {
    const plan = await tx.subscription.findUniqueOrThrow({ where: { id } });
    await writeEnd(tx, plan, { by: endedBy, reason, at: new Date() }, shop.deps.consequences);
  });
}

type TestPlan = Awaited<ReturnType<typeof addPlan>>;

/** A charge of a plan that is due, with its order. `tries` are days. */
async function addCharge(plan: TestPlan) {
  const order = await shop.order(1_000n, {
    shopper: onTermsShopper,
    email: "plan@example.com",
    customerId: plan.customerId,
  });
  const { id } = await shop.db.scheduledCharge.create({
    data: {
      subscriptionId: plan.id,
      period: 1,
      dueOn: day("2026-11-01"),
      amountMinor: 1_000n,
      orderId: order.id,
    },
  });
  const change = (data: Parameters<typeof shop.db.scheduledCharge.update>[0]["data"]) =>
    shop.db.scheduledCharge.update({ where: { id }, data });
  const attempt = async (on: string, agreement: PaymentAgreement = plan) => {
    await change({ tries: { increment: 1 }, triedOn: day(on), nextTryOn: null });
    const opened = await beginCharge(
      { orderId: order.id, agreementId: agreement.agreementId, savedCardId: agreement.savedCardId },
      shop.deps.db,
    );
    if (opened === undefined) throw new Error("not begun");
    await performOperations(opened, shop.deps);
  };
  return { id, order, change, attempt };
}

async function unknownOperation(orderId: string) {
  const row = (await shop.payment(orderId)).operations.at(-1)!;
  expect(row.state).toBe("UNKNOWN");
  return row.id;
}

const fault = (name: string) => shop.fault("recurring_pay", name);

describe("a charge of the merchant writes one receipt of the plan, and no confirmation, where it is", () => {
  const receipt = ["plan_charged"];

  test("approved", async () => {
    const { order, attempt } = await addCharge(await addPlan());
    await attempt("2026-11-01");
    expect(await shop.mails(order.id)).toEqual(receipt);
  });

  test("approved in part", async () => {
    const { order, attempt } = await addCharge(await addPlan());
    await fault("partial_approval");
    await attempt("2026-11-01");
    expect(await shop.mails(order.id)).toEqual(receipt);
  });

  test("resolved by staff as happened, and none before", async () => {
    const { order, attempt } = await addCharge(await addPlan());
    await fault("commit_then_drop");
    await attempt("2026-11-01");
    expect(await shop.mails(order.id)).toEqual([]);
    const operationId = await unknownOperation(order.id);
    await resolveOutcome({ operationId, decision: "happened", reason, by }, shop.deps);
    expect(await shop.mails(order.id)).toEqual(receipt);
  });

  test("answered late", async () => {
    const { order, attempt } = await addCharge(await addPlan());
    const before = shop.deps.gateway;
    shop.deps.gateway = {
      ...before,
      payByAgreement: async (input) => {
        const answer = await before.payByAgreement(input);
        const { id } = await shop.payment(order.id);
        await closeStaleOperation(shop.deps, id, new Date(Date.now() + 1_000), new Date());
        return answer;
      },
    };
    await attempt("2026-11-01");
    shop.deps.gateway = before;
    expect((await shop.payment(order.id)).status).toBe("APPROVED");
    expect(await shop.mails(order.id)).toEqual(receipt);
  });
});

describe("a charge of the merchant that took no money writes one mail about the plan, where it is", () => {
  test("declined, and each later try another one", async () => {
    const { order, attempt } = await addCharge(await addPlan());
    await fault("lock_failure");
    await attempt("2026-11-01");
    expect(await shop.mails(order.id)).toEqual(["plan_charge_failed"]);
    await shop.db.$executeRaw`UPDATE "mail" SET "created_at" = now() - interval '1 day'`;
    await fault("lock_failure");
    await attempt("2026-11-02");
    expect(await shop.mails(order.id)).toEqual(["plan_charge_failed", "plan_charge_failed"]);
    await attempt("2026-11-04");
    expect((await shop.mails(order.id)).slice(2)).toEqual(["plan_charged"]);
  });

  test("resolved by staff as not happened", async () => {
    const { order, attempt } = await addCharge(await addPlan());
    await fault("pending_not_moved");
    await attempt("2026-11-01");
    const operationId = await unknownOperation(order.id);
    await resolveOutcome(
      { operationId, decision: "not_happened", reference: "Case 48151", reason, by },
      shop.deps,
    );
    expect(await shop.mails(order.id)).toEqual(["plan_charge_failed"]);
  });
});

test("the first order of a plan is confirmed as any order is", async () => {
  const plan = await addPlan();
  const { order } = await addCharge(plan);
  const payment = await scenes.payWith(order, await shop.bank.token("5123450000000107"), {
    write: scenes.newAgreement(plan.customerId, await shop.bank.token("5123450000000107")),
  });
  expect(payment.payment.status).toBe("APPROVED");
  expect(await shop.mails(order.id)).toEqual(["order_confirmation"]);
  expect(await plan.mails()).toContain("order_confirmation");
});

describe("a plan writes", () => {
  test("one mail when it begins, and one when it ends, with its language and address", async () => {
    const plan = await addPlan({ locale: "km", email: "km@example.com" });
    expect(await plan.mails()).toEqual(["plan_started"]);
    await plan.change({ state: "PAUSED", nextDueOn: null });
    await plan.change({ state: "ACTIVE", nextDueOn: day("2026-11-01") });
    expect(await plan.mails()).toEqual(["plan_started"]);
    await plan.end("cancelled", "customer");
    const rows = await shop.db.mail.findMany({ where: { subscriptionId: plan.id } });
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["plan_ended", "plan_started"]);
    for (const row of rows) expect(row).toMatchObject({ language: "km", toAddress: "km@example.com" });
  });

  test.each([
    ["cancelled", "customer", "Season box was cancelled by you."],
    ["cancelled", by, "Season box was cancelled by us."],
    ["completed", "system", "All agreed payments for Season box have been made."],
    ["unpaid", "system", "A payment for Season box was still open"],
    ["card_removed", "customer", "The card that paid for Season box was removed"],
    ["agreement_expired", "system", "The agreement for Season box has expired."],
  ] as const)("why it ended: %s by %s", async (endReason, endedBy, text) => {
    const plan = await addPlan();
    await plan.end(endReason, endedBy);
    const { sent, send } = collectMails(shop);
    await send();
    expect(sent.map((mail) => mail.subject)).toEqual(["Your plan has ended: Season box"]);
    expect(sent[0]!.text).toContain(text);
    expect(sent[0]!.text).toContain(`http://localhost:3000/account/plans/${plan.number}`);
  });

  test("no mail when it ends without having begun", async () => {
    const plan = await addPlan();
    const { id } = await shop.db.subscription.create({
      data: {
        ...(await shop.db.subscription.findUniqueOrThrow({ where: { id: plan.id } })),
        id: undefined,
        number: `${plan.number}-B`,
        idempotencyKey: crypto.randomUUID(),
        state: "PENDING",
        agreementId: null,
        nextDueOn: null,
        activatedAt: null,
      },
    });
    await endPlan(id, "not_started", "system");
    expect(await shop.db.mail.count({ where: { subscriptionId: id } })).toBe(0);
  });
});

describe("a mail that is not true any more is never sent:", () => {
  const state = async (kind: MailKind, plan: TestPlan) =>
    (await shop.db.mail.findFirst({ where: { kind, subscriptionId: plan.id } }))?.state;

  test("the beginning of a plan that has ended", async () => {
    const plan = await addPlan();
    await plan.end("cancelled", "customer");
    const { sent, send } = collectMails(shop);
    await send();
    expect(sent).toHaveLength(1);
    expect(await state("plan_started", plan)).toBe("OBSOLETE");
  });

  test("the announced charge of a plan that was paused, which is announced again when the plan goes on", async () => {
    const plan = await addPlan();
    const announce = () => announceCharges({ ...shop.deps, now: () => new Date("2026-11-28T10:00:00Z") });
    await plan.change({ nextPeriod: 2, nextDueOn: day("2026-12-01") });
    await announce();
    await plan.change({ state: "PAUSED", nextDueOn: null });
    const { sent, send } = collectMails(shop);
    const subjects = () =>
      sent.filter(({ text }) => text.includes(plan.number)).map(({ subject }) => subject);
    await send();
    expect(await state("plan_charge_upcoming", plan)).toBe("OBSOLETE");
    expect(subjects()).toEqual(["Your plan has started: Season box"]);
    await plan.change({ state: "ACTIVE", nextDueOn: day("2026-12-01") });
    await announce();
    await announce();
    await send();
    expect(subjects().slice(1)).toEqual(["Your next payment for Season box is on December 1, 2026"]);
  });

  test("the failed charge of a plan that has ended, of one that has another card, and one that was paid later", async () => {
    const { sent, send } = collectMails(shop);
    const ended = await addPlan();
    const replaced = await addPlan();
    const paid = await addPlan();
    const other = await scenes.paySaving(replaced.customerId, undefined, "PLAN");
    for (const plan of [ended, replaced, paid]) {
      const charge = await addCharge(plan);
      await fault("lock_failure");
      await charge.attempt("2026-11-01");
      await charge.change({ nextTryOn: day("2026-11-02") });
      if (plan === paid) await charge.attempt("2026-11-02");
    }
    await ended.end("cancelled", "customer");
    await replaced.change({ agreementId: other.agreementId });
    await send();
    for (const plan of [ended, replaced, paid])
      expect(await state("plan_charge_failed", plan)).toBe("OBSOLETE");
    expect(sent.map(({ subject }) => subject)).not.toContain(
      "Your payment for Season box did not go through",
    );
  });
});

test("the mail of a failed charge waits until it is decided whether the shop tries again, and says when", async () => {
  const plan = await addPlan();
  await plan.change({ state: "ACTIVE" });
  const { sent, deps, send } = collectMails(shop);
  await send();
  sent.length = 0;
  const charge = await addCharge(plan);
  await fault("lock_failure");
  await charge.attempt("2026-11-01");
  expect(await isMailDue(deps)).toBe(false);
  await send();
  expect(sent).toEqual([]);
  await charge.change({ nextTryOn: day("2026-11-02") });
  expect(await isMailDue(deps)).toBe(true);
  await send();
  expect(sent[0]!.text).toContain("We will try again on November 2, 2026.");
  expect(sent[0]!.text).toContain("If the payment is still open on December 1, 2026, the plan ends.");
  expect(sent[0]!.text).toContain(`http://localhost:3000/account/plans/${plan.number}`);
});

test("the mail of a charge that failed for good says that another card is needed", async () => {
  const plan = await addPlan();
  const charge = await addCharge(plan);
  await fault("lock_failure");
  await charge.attempt("2026-11-01");
  await plan.change({ state: "PAST_DUE" });
  const { sent, send } = collectMails(shop);
  await send();
  expect(sent.at(-1)!.text).toContain("We do not try this card again.");
});

test("a charge is announced a week before its day, not earlier, and once, also by several processes", async () => {
  const announce = (now: string) =>
    Promise.all([1, 2, 3].map(() => announceCharges({ ...shop.deps, now: () => new Date(`${now}Z`) })));
  const plan = await addPlan();
  await plan.change({ nextPeriod: 2, nextDueOn: day("2026-12-01") });
  await announce("2026-11-23T23:00:00");
  expect(await plan.mails()).toEqual(["plan_started"]);
  await announce("2026-11-24T10:00:00");
  await announce("2026-11-25T10:00:00");
  expect(await plan.mails()).toEqual(["plan_started", "plan_charge_upcoming"]);
  await announce("2026-12-01T10:00:00");
  expect(await plan.mails()).toEqual(["plan_started", "plan_charge_upcoming"]);
});

test("the mail about a card that expires names the plan that it pays for", async () => {
  const { customerId } = await addPlan();
  await announceExpiringCards({ ...shop.deps, now: () => new Date("2040-12-02T10:00:00Z") });
  const { email } = await shop.db.customer.findUniqueOrThrow({ where: { id: customerId } });
  const { sent, send } = collectMails(shop);
  await send();
  expect(sent.find(({ to }) => to === email)!.text).toContain(
    "It pays for Season box, so please choose another card",
  );
});

describe("staff", () => {
  test("see the mails of a plan and of its charges, and send one again that was refused", async () => {
    const plan = await addPlan();
    const { send } = collectMails(shop, { kind: "refused", reason: "smtp_550" });
    await send();
    const [mail] = await listMailsOfSubscription({ number: plan.number }, shop.deps);
    expect(mail).toMatchObject({ kind: "plan_started", state: "REFUSED", admitsAgain: true });
    const again = (number: SubscriptionNumber) =>
      sendPlanMailAgain({ mailId: mail!.id, number, by }, shop.deps);
    expect(await again(subscriptionNumberSchema.parse("PLAN-0"))).toBe(false);
    expect(await again(plan.number)).toBe(true);
    expect(await again(plan.number)).toBe(false);
    expect(await plan.mails()).toEqual(["plan_started", "plan_started"]);
  });

  test("see the receipt of a charge at its order, too", async () => {
    const plan = await addPlan();
    const { order, attempt } = await addCharge(plan);
    await attempt("2026-11-01");
    const shown = await readAdminOrder({ number: order.number }, shop.deps);
    expect(shown?.mails.map(({ kind }) => kind)).toEqual(["plan_charged"]);
    const orderNumber = orderNumberSchema.parse(order.number);
    const of = await readPlanOfOrder({ orderNumber }, shop.deps);
    expect(of).toMatchObject({ number: plan.number, initiator: "MERCHANT" });
    expect(await plan.mails()).toEqual(["plan_started", "plan_charged"]);
  });
});
