import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { savedCardScenes } from "@/testing/saved-card-scenes";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { derivedKeys } from "@/lib/derived-keys";
import { operationIdSchema } from "@/lib/ids";
import { cardEvents } from "./account-event";
import { advancePayment, performOperations } from "@/lib/payments/advance-payment";
import { readSavedCardToken } from "@/lib/payments/agreements";
import { beginCharge } from "@/testing/begin-charge";
import { beginPayment } from "@/lib/payments/begin-payment";
import { resolveOperation } from "@/lib/payments/resolve-operation";

import { endAgreement } from "./end-agreement";

const challengeCard = "5123450000000008";
const declinedCard = "5123450000000602";

let shop: TestShop;
let scenes: ReturnType<typeof savedCardScenes>;
beforeAll(async () => {
  shop = await startTestShop();
  scenes = savedCardScenes(shop);
});
afterAll(() => shop.stop());

const end = (agreementId: string, by = "customer") =>
  shop.deps.db.$transaction((tx) =>
    endAgreement(tx, { agreementId, by, reason: "removed", at: new Date() }, shop.deps.consequences),
  );
const paid = { status: "APPROVED", orderState: "paid" };

describe("a card is saved", () => {
  test("by the payment that the bank approved: the agreement is active from its charge on", async () => {
    const customerId = await scenes.customer();
    const { payment, agreementId, savedCardId } = await scenes.paySaving(customerId);
    const rows = await scenes.operations(payment.id);
    expect(rows.map(({ kind }) => kind)).toEqual([
      "CREATE_SESSION",
      "ADD_AGREEMENT",
      "ADD_CARD",
      "AUTHENTICATE",
      "PAY",
    ]);
    const charge = rows.at(-1)!;
    expect(await scenes.agreement(agreementId)).toMatchObject({
      state: "ACTIVE",
      firstOperationId: charge.id,
      activatedAt: charge.closedAt,
    });
    expect(await scenes.card(savedCardId)).toMatchObject({
      brand: "MASTERCARD",
      last4: "0107",
      endedAt: null,
    });
    expect(await scenes.events(customerId)).toEqual(["card_saved", "agreement_started"]);
  });

  test("with its brand and last four digits from the answer to adding it, before the payer has confirmed", async () => {
    const { payment, savedCardId } = await scenes.paySaving(await scenes.customer(), challengeCard);
    expect(payment.status).toBe("CHALLENGE");
    expect(await scenes.card(savedCardId)).toMatchObject({ brand: "MASTERCARD", last4: "0008" });
  });

  test("by a verification without an order, which moves nothing", async () => {
    const customerId = await scenes.customer();
    const { payment, agreementId } = await scenes.verify(customerId);
    expect(payment).toMatchObject({ status: "APPROVED", authorizedMinor: 0n, capturedMinor: 0n });
    const rows = await scenes.operations(payment.id);
    expect(rows.at(-1)).toMatchObject({ kind: "VERIFY", state: "SUCCEEDED", amountMinor: null });
    expect(await scenes.agreement(agreementId)).toMatchObject({ firstOperationId: rows.at(-1)!.id });
    expect(await shop.movements(payment.gatewayOrderId.slice(0, -2))).toEqual([]);
  });

  test("by the authorization of an order that is captured later, too", async () => {
    const customerId = await scenes.customer();
    const order = await shop.order(1_000n, { customerId, intent: "AUTHORIZE" });
    const card = await shop.bank.token("5123450000000107");
    const { agreementId } = await scenes.payWith(order, card, {
      write: scenes.newAgreement(customerId, card),
    });
    expect((await scenes.agreement(agreementId)).state).toBe("ACTIVE");
  });

  test("with its token encrypted: neither the token nor its parts stand in any row", async () => {
    const customerId = await scenes.customer();
    const { card, payment, savedCardId } = await scenes.paySaving(customerId);
    const rows = JSON.stringify(
      [await scenes.card(savedCardId), await scenes.operations(payment.id)],
      (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
    );
    expect(rows).not.toContain(card.token);
    const read = (keys = shop.deps.cardTokenKeys, owner = customerId) =>
      readSavedCardToken({ savedCardId, customerId: owner }, { db: shop.deps.db, cardTokenKeys: keys });
    expect(await read()).toEqual(card);
    expect(await read(shop.deps.cardTokenKeys, await scenes.customer())).toBeUndefined();
    const others = derivedKeys("card-token", { AUTH_SECRET: "another secret, long enough as well" });
    expect(await read(others)).toBeUndefined();
  });

  test("under another reference each time, with one card's second agreement too", async () => {
    const customerId = await scenes.customer();
    const first = await scenes.paySaving(customerId);
    const order = await shop.order(500n, { customerId });
    const again = { write: scenes.newAgreement(customerId, { savedCardId: first.savedCardId }, "PLAN") };
    const second = await scenes.payWith(order, first.card, again);
    const [one, two] = await Promise.all(
      [first, second].map(({ agreementId }) => scenes.agreement(agreementId)),
    );
    expect([one?.state, two?.state]).toEqual(["ACTIVE", "ACTIVE"]);
    expect(one?.reference).toMatch(/^[\w-]{32}$/);
    expect(two?.reference).not.toBe(one?.reference);
    expect(await scenes.events(customerId)).toEqual(["card_saved", "agreement_started", "agreement_started"]);
  });
});

describe("a card is not saved", () => {
  test.each([
    ["declined", declinedCard, "declined"],
    ["not authenticated", "4508750015741308", "not_authenticated"],
  ])("where the payment is %s: the agreement ends and the token is erased", async (_, number, reason) => {
    const customerId = await scenes.customer();
    const { agreementId, savedCardId } = await scenes.paySaving(customerId, number);
    expect(await scenes.agreement(agreementId)).toMatchObject({
      state: "ENDED",
      endedBy: "system",
      endReason: reason,
      firstOperationId: null,
    });
    expect(await scenes.card(savedCardId)).toMatchObject({ tokenSealed: null });
    expect(await scenes.events(customerId)).toEqual([`agreement_failed ${reason}`]);
  });

  test("where the verification's answer is lost: nothing may have moved, so nothing is unknown", async () => {
    const customerId = await scenes.customer();
    await shop.fault("verify", "commit_then_drop");
    const { payment, agreementId, savedCardId } = await scenes.verify(customerId);
    const rows = await scenes.operations(payment.id);
    expect(rows.at(-1)).toMatchObject({ kind: "VERIFY", state: "LOST" });
    expect(payment).toMatchObject({ status: "FAILED", endReason: "technical" });
    expect((await scenes.agreement(agreementId)).state).toBe("ENDED");
    expect((await scenes.card(savedCardId)).tokenSealed).toBeNull();
  });

  test("where the gateway does not take the agreement, and no card is added then", async () => {
    const customerId = await scenes.customer();
    await shop.fault("agreement", "update_failure");
    const { payment, agreementId } = await scenes.paySaving(customerId);
    expect(payment).toMatchObject({ status: "FAILED", endReason: "technical" });
    expect((await scenes.operations(payment.id)).map(({ kind }) => kind)).not.toContain("ADD_CARD");
    expect((await scenes.agreement(agreementId)).state).toBe("ENDED");
  });

  test("by the attempt that another card replaces, and by that one instead", async () => {
    const customerId = await scenes.customer();
    const first = await scenes.paySaving(customerId, challengeCard);
    expect(first.payment.status).toBe("CHALLENGE");
    const card = await shop.bank.token("5123450000000107");
    const second = await scenes.payWith(
      first.order,
      card,
      { write: scenes.newAgreement(customerId, card) },
      1,
    );
    expect(second.payment.status).toBe("APPROVED");
    expect(await scenes.agreement(first.agreementId)).toMatchObject({ endReason: "superseded" });
    expect((await scenes.card(first.savedCardId)).tokenSealed).toBeNull();
    expect((await scenes.agreement(second.agreementId)).state).toBe("ACTIVE");
  });

  test("while the outcome of its payment is unknown, and saved once that is resolved", async () => {
    const customerId = await scenes.customer();
    await shop.fault("pay", "commit_then_drop");
    const { payment, agreementId, savedCardId } = await scenes.paySaving(customerId);
    expect((await scenes.agreement(agreementId)).state).toBe("PENDING");
    expect((await scenes.card(savedCardId)).tokenSealed).not.toBeNull();
    const operationId = operationIdSchema.parse((await scenes.operations(payment.id)).at(-1)!.id);
    const resolution = {
      operationId,
      decision: "happened",
      by: "grace@example.com",
      reason: "seen",
    } as const;
    await shop.deps.db.$transaction((tx) => resolveOperation(tx, resolution, shop.deps));
    expect(await scenes.agreement(agreementId)).toMatchObject({
      state: "ACTIVE",
      firstOperationId: operationId,
    });
  });

  test("by a press that begins nothing: no agreement stands without its payment", async () => {
    const customerId = await scenes.customer();
    const { order, card } = await scenes.paySaving(customerId);
    const agreement = { write: scenes.newAgreement(customerId, card) };
    const again = {
      number: order.number,
      access: shop.accessOf(customerId),
      attempts: 1,
      orderRevision: 0,
      agreement,
    };
    expect(await beginPayment(again, shop.deps)).toMatchObject({ kind: "existing" });
    expect(await shop.db.agreement.count({ where: { customerId } })).toBe(1);
  });
});

describe("the customer pays with a saved card", () => {
  test("in a session with its agreement, through 3-D Secure as with any card", async () => {
    const customerId = await scenes.customer();
    const { card, savedCardId } = await scenes.paySaving(customerId);
    const order = await shop.order(700n, { customerId, intent: "AUTHORIZE" });
    const existing = { savedCardId, customerId };
    const { payment } = await scenes.payWith(order, card, existing);
    expect(payment).toMatchObject({ status: "APPROVED", initiator: "CUSTOMER", authorizedMinor: 700n });
    expect((await scenes.operations(payment.id)).map(({ kind }) => kind)).toContain("AUTHENTICATE");
  });

  test("that was removed meanwhile: nothing begins, and the attempt under way goes on", async () => {
    const customerId = await scenes.customer();
    const { agreementId, savedCardId } = await scenes.verify(customerId);
    const order = await shop.order(700n, { customerId });
    const press = (attempts: number, agreement?: { savedCardId: string; customerId: string }) =>
      beginPayment(
        {
          number: order.number,
          access: shop.accessOf(customerId),
          attempts,
          orderRevision: 0,
          agreement,
        },
        shop.deps,
      );
    const begun = await press(0);
    if (begun.kind !== "begun") throw new Error("not begun");
    await performOperations(begun.opened, shop.deps, await shop.bank.token(challengeCard));
    await end(agreementId);
    expect(await press(1, { savedCardId, customerId })).toEqual({
      kind: "refused",
      error: { kind: "saved_card_gone" },
    });
    expect((await shop.payment(order.id)).status).toBe("CHALLENGE");
  });

  test("a decline marks the card, and the next approval clears the mark", async () => {
    const customerId = await scenes.customer();
    const { card, agreementId, savedCardId } = await scenes.paySaving(customerId, "5111111111111118");
    const existing = { savedCardId, customerId };
    const order = await shop.order(700n, { customerId });
    const broken = await shop.bank.token(declinedCard);
    const declined = await scenes.payWith(order, broken, existing);
    expect(declined.payment.status).toBe("DECLINED");
    expect(await scenes.card(savedCardId)).toMatchObject({ problem: "declined" });
    expect(await scenes.agreement(agreementId)).toMatchObject({ state: "ACTIVE" });
    await scenes.payWith(order, card, existing, 1);
    expect(await scenes.card(savedCardId)).toMatchObject({ problem: null, problemAt: null });
    expect((await scenes.events(customerId)).slice(2)).toEqual(["card_declined declined", "card_accepted"]);
  });
});

describe("the merchant charges a saved card", () => {
  test("without a session, under the agreement's reference, once", async () => {
    const customerId = await scenes.customer();
    const agreed = await scenes.verify(customerId);
    const charged = await scenes.charge(customerId, agreed);
    expect(await shop.payment(charged!.order.id)).toMatchObject({
      ...paid,
      initiator: "MERCHANT",
      sessionId: null,
    });
    expect(
      (await scenes.operations(charged!.payment.id)).map(({ kind, sessionId }) => [kind, sessionId]),
    ).toEqual([["PAY", null]]);
    expect(await shop.movements(charged!.order.number)).toEqual(["PAYMENT 1000"]);
    expect(
      await beginCharge({ orderId: charged!.order.id, ...agreed }, shop.deps.db),
      "a paid order",
    ).toBeUndefined();
  });

  test("also where unproven authentications are held: its customer is not there to authenticate", async () => {
    const customerId = await scenes.customer();
    const agreed = await scenes.verify(customerId);
    const settings = { ...shop.deps.settings, unprovenAuthentication: "hold" } as const;
    const order = await shop.order(1_000n, { customerId });
    const opened = await beginCharge({ orderId: order.id, ...agreed }, shop.deps.db);
    const { payment } = await performOperations(opened!, { ...shop.deps, settings });
    expect(payment).toMatchObject({ status: "APPROVED", held: false, capturedMinor: 1_000n });
  });

  test("a decline keeps the bank's code and its recommendation, and a further attempt is the same order's", async () => {
    const customerId = await scenes.customer();
    const agreed = await scenes.verify(customerId, "4508750015742504");
    const declined = await scenes.charge(customerId, agreed);
    const [row] = await scenes.operations(declined!.payment.id);
    expect(row).toMatchObject({
      state: "DECLINED",
      gatewayCode: "INSUFFICIENT_FUNDS",
      gatewayRecommendation: "RESUBMIT_LATER",
    });
    expect(await scenes.card(agreed.savedCardId)).toMatchObject({ problem: "insufficient_funds" });
    const again = await beginCharge({ orderId: declined!.order.id, ...agreed }, shop.deps.db);
    await performOperations(again!, shop.deps);
    expect(await shop.payment(declined!.order.id)).toMatchObject({ ...paid, attempt: 2 });
    expect(await scenes.card(agreed.savedCardId)).toMatchObject({ problem: null });
  });

  test("a lost answer is an unknown outcome, and no further attempt begins", async () => {
    const customerId = await scenes.customer();
    const agreed = await scenes.verify(customerId);
    await shop.fault("recurring_pay", "commit_then_drop");
    const lost = await scenes.charge(customerId, agreed);
    const [row] = await scenes.operations(lost!.payment.id);
    expect(row).toMatchObject({ kind: "PAY", state: "UNKNOWN" });
    expect(await beginCharge({ orderId: lost!.order.id, ...agreed }, shop.deps.db)).toBeUndefined();
    await advancePayment({ paymentId: lost!.payment.id }, shop.deps);
    expect(await shop.movements(lost!.order.number)).toEqual(["PAYMENT 1000"]);
  });

  test("with a token that no key opens, nothing is sent and the attempt ends", async () => {
    const customerId = await scenes.customer();
    const agreed = await scenes.verify(customerId);
    const order = await shop.order(1_000n, { customerId });
    const opened = await beginCharge({ orderId: order.id, ...agreed }, shop.deps.db);
    const cardTokenKeys = derivedKeys("card-token", { AUTH_SECRET: "another secret, long enough as well" });
    const { payment, bank } = await performOperations(opened!, { ...shop.deps, cardTokenKeys });
    expect(payment).toMatchObject({ status: "FAILED", endReason: "card_unavailable" });
    expect(bank).toBe("not_asked");
    expect(await scenes.operations(payment.id)).toMatchObject([
      { state: "UNSENT", reason: "token_unreadable" },
    ]);
    expect(await shop.movements(order.number)).toEqual([]);
  });

  test("never after the agreement has ended, even where the charge was already prepared", async () => {
    const customerId = await scenes.customer();
    const agreed = await scenes.verify(customerId);
    const order = await shop.order(1_000n, { customerId });
    const opened = await beginCharge({ orderId: order.id, ...agreed }, shop.deps.db);
    expect(await end(agreed.agreementId)).toBe(true);
    expect(await end(agreed.agreementId), "a second time").toBe(false);
    const { payment } = await performOperations(opened!, shop.deps);
    expect(payment).toMatchObject({ status: "FAILED", endReason: "card_unavailable" });
    expect(await scenes.operations(payment.id)).toMatchObject([{ state: "UNSENT", reason: "token_erased" }]);
    expect(await beginCharge({ orderId: order.id, ...agreed }, shop.deps.db)).toBeUndefined();
    expect(await shop.movements(order.number)).toEqual([]);
  });

  test("a charge that was never sent is sent again, but not once its agreement has ended", async () => {
    const customerId = await scenes.customer();
    const [kept, ended] = [await scenes.verify(customerId), await scenes.verify(customerId)];
    const unsent = await Promise.all(
      [kept, ended].map(async (agreed) => {
        const order = await shop.order(1_000n, { customerId });
        const opened = await beginCharge({ orderId: order.id, ...agreed }, shop.deps.db);
        const tooOld = { ...opened!, operation: { ...opened!.operation, openedAt: 0 } };
        const { payment } = await performOperations(tooOld, shop.deps);
        expect(payment.status).toBe("READY");
        return { order, payment };
      }),
    );
    await end(ended.agreementId);
    for (const { payment } of unsent) await advancePayment({ paymentId: payment.id }, shop.deps);
    expect(await shop.payment(unsent[0]!.order.id)).toMatchObject(paid);
    expect(await shop.payment(unsent[1]!.order.id)).toMatchObject({
      status: "EXPIRED",
      endReason: "agreement_ended",
    });
    expect(await shop.movements(unsent[1]!.order.number)).toEqual([]);
    expect(await shop.mails(unsent[1]!.order.id)).toEqual(["plan_charge_failed"]);
  });

  test("not while its agreement is being ended: the charge waits, and then does not begin", async () => {
    const customerId = await scenes.customer();
    const agreed = await scenes.verify(customerId);
    const order = await shop.order(1_000n, { customerId });
    const slow = { timeout: 60_000 };
    const begun = await shop.deps.db.$transaction(async (tx) => {
      await endAgreement(
        tx,
        { ...agreed, by: "customer", reason: "removed", at: new Date() },
        shop.deps.consequences,
      );
      const charge = beginCharge({ orderId: order.id, ...agreed }, shop.db);
      const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(() => shop.db.$queryRawUnsafe(waiting)).toEqual([{ count: 1 }]);
      return { charge };
    }, slow);
    expect(await begun.charge).toBeUndefined();
    expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
  });

  test("ten at once begin one charge of an order", async () => {
    const customerId = await scenes.customer();
    const agreed = await scenes.verify(customerId);
    const order = await shop.order(1_000n, { customerId });
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => beginCharge({ orderId: order.id, ...agreed }, shop.deps.db)),
    );
    expect(begun.filter((each) => each !== undefined)).toHaveLength(1);
  });
});

describe("ending an agreement", () => {
  test("erases the token with the last agreement of the card, not before", async () => {
    const customerId = await scenes.customer();
    const { card, agreementId, savedCardId } = await scenes.paySaving(customerId);
    const order = await shop.order(500n, { customerId });
    const again = { write: scenes.newAgreement(customerId, { savedCardId }, "PLAN") };
    const second = await scenes.payWith(order, card, again);
    await end(agreementId);
    expect((await scenes.card(savedCardId)).tokenSealed).not.toBeNull();
    await end(second.agreementId, "grace@example.com");
    expect(await scenes.card(savedCardId)).toMatchObject({ tokenSealed: null, endedAt: expect.any(Date) });
    expect((await scenes.events(customerId)).slice(3)).toEqual([
      "agreement_ended removed",
      "agreement_ended removed",
      "card_removed removed",
    ]);
  });

  test("in the middle of its first payment leaves the purchase and saves nothing", async () => {
    const customerId = await scenes.customer();
    const order = await shop.order(1_000n, { customerId });
    const card = await shop.bank.token("5123450000000107");
    const agreement = { write: scenes.newAgreement(customerId, card) };
    const input = {
      number: order.number,
      access: shop.accessOf(customerId),
      attempts: 0,
      orderRevision: 0,
      agreement,
    };
    const begun = await beginPayment(input, shop.deps);
    if (begun.kind !== "begun") throw new Error("not begun");
    await end(begun.opened.payment.agreementId!);
    const { payment } = await performOperations(begun.opened, shop.deps, card);
    expect(payment.status).toBe("APPROVED");
    expect((await scenes.agreement(payment.agreementId!)).state).toBe("ENDED");
    expect((await scenes.card(payment.savedCardId!)).tokenSealed).toBeNull();
  });
});

test("another customer's card carries no agreement", async () => {
  const { savedCardId } = await scenes.verify(await scenes.customer());
  const written = scenes.newAgreement(await scenes.customer(), { savedCardId });
  await expect(scenes.openVerification(written)).rejects.toThrow();
  expect(await shop.db.agreement.count({ where: { savedCardId } })).toBe(1);
});

test("the database writes no other word of cards than the list has", async () => {
  const rows = await shop.db.accountEvent.findMany({ distinct: ["kind"], select: { kind: true } });
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...cardEvents].sort());
});
