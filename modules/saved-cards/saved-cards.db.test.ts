import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { heldByMaintenance, underMaintenance } from "@/testing/under-maintenance";
import { payWithSavedCard } from "@/testing/saved-cards/saved-card";
import {
  type CustomerId,
  customerIdSchema,
  paymentIdSchema,
  type SavedCardId,
  savedCardIdSchema,
} from "@/lib/ids";
import { applyEvent } from "@/lib/payments/apply-event";
import { createPaymentLimits, paymentLimits } from "@/lib/limits/payment-limits";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { payOrder } from "@/lib/payments/pay-order";
import { ok } from "@/lib/result";
import { readChallenge, receivePayerReturn } from "@/lib/payments/receive-payer-return";
import { parseForm } from "@/sandbox/testing/parse-form";

import { cardConsentVersion } from "./card-consent";
import { finishReplacements } from "./finish-replacements";
import { listSavedCards } from "./list-saved-cards";
import { readAccountEvents } from "./read-account-events";
import { readSavedCard } from "./read-saved-card";
import { newCardAgreement } from "./new-card-agreement";
import { resumeVerification } from "./resume-verification";
import { removeCard } from "./remove-card";
import { countVerifications, saveCard } from "./save-card";

const frictionless = "5123450000000107";
const challenge = "5123450000000008";
/** Without 3-D Secure; the expiry date selects the bank's response. */
const byExpiry = "5111111111111118";
const consent = { language: "en", address: "203.0.113.7" };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

let customers = 0;

async function newCustomer(): Promise<CustomerId> {
  customers += 1;
  const row = await shop.db.customer.create({
    data: { email: `customer-${customers}@example.com`, locale: "en" },
  });
  return customerIdSchema.parse(row.id);
}

type Order = Awaited<ReturnType<TestShop["order"]>>;

/** Pays an order with a typed card, which the customer wants saved. */
async function payAndSave(
  customerId: CustomerId,
  { card = frictionless, expiry, order }: { card?: string; expiry?: string; order?: Order } = {},
) {
  const paid = order ?? (await shop.order(1_000n));
  const token = await shop.bank.token(card, expiry);
  const result = await payOrder(
    {
      number: paid.number,
      access: shop.access,
      attempts: 0,
      orderRevision: 0,
      card: token,
      agreement: { write: newCardAgreement({ customerId, card: token, consent }, new Date()) },
    },
    shop.deps,
  );
  const payment = await shop.payment(paid.id);
  return { order: paid, token: token.token, result, payment };
}

async function savedCardOf(customerId: CustomerId): Promise<SavedCardId> {
  await payAndSave(customerId);
  const [card] = await listSavedCards({ customerId }, shop.deps);
  return card!.id;
}

function payWithSaved(
  order: Order,
  choice: { savedCardId: SavedCardId; customerId: CustomerId },
  attempts = 0,
  deps = shop.deps,
) {
  return payWithSavedCard(
    { number: order.number, access: shop.access, attempts, orderRevision: 0 },
    choice,
    deps,
  );
}

async function verify(
  customerId: CustomerId,
  {
    card = frictionless,
    expiry,
    replaces,
    attempts,
  }: { card?: string; expiry?: string; replaces?: SavedCardId; attempts?: number } = {},
) {
  const saved = await saveCard(
    {
      customerId,
      card: await shop.bank.token(card, expiry),
      currency: "USD",
      consent,
      attempts: attempts ?? (await countVerifications({ customerId }, shop.deps)),
      replaces,
    },
    shop.deps,
  );
  if (!saved.ok) throw new Error(saved.error.kind);
  return saved.value.savedCardId;
}

/** Submits the form of a page as the payer's browser would; returns the next page. */
async function submit(html: string, answer: Record<string, string> = {}): Promise<string> {
  const { action, fields } = parseForm(html);
  const body = new URLSearchParams({ ...Object.fromEntries(fields), ...answer });
  return (await fetch(new URL(action, shop.bank.urls.acs), { method: "POST", body })).text();
}

type Challenged = { challengeHtml: string | null; returnToken: string };

/** Answers the issuer as the payer; what the bank then posts to the shop. */
async function answerIssuer({ challengeHtml }: Challenged): Promise<Record<string, string>> {
  const page = await submit(challengeHtml ?? "");
  const answered = await submit(page, { act: "confirm", code: "123456" });
  return Object.fromEntries(parseForm(await submit(answered)).fields);
}

/** Answers the challenge of a payment as its payer, who then comes back. */
async function answerChallenge(payment: Challenged) {
  const fields = await answerIssuer(payment);
  return receivePayerReturn({ token: payment.returnToken, fields }, shop.deps);
}

const verificationOf = (savedCardId: SavedCardId) =>
  shop.db.payment.findFirstOrThrow({
    where: { savedCardId, intent: "VERIFY" },
    include: { operations: { orderBy: { sequence: "asc" } } },
  });

/** Every row of every table as text. */
async function everything(): Promise<string> {
  const tables = await shop.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const texts = await Promise.all(
    tables.map(({ name }) =>
      shop.db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" t`),
    ),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

describe("a card saved at checkout", () => {
  test("is offered when the bank has approved the payment, with brand, last digits and expiry", async () => {
    const customerId = await newCustomer();
    const { payment } = await payAndSave(customerId);
    expect(payment.operations.map(({ kind }) => kind)).toEqual([
      "CREATE_SESSION",
      "ADD_AGREEMENT",
      "ADD_CARD",
      "AUTHENTICATE",
      "PAY",
    ]);
    expect(await listSavedCards({ customerId }, shop.deps)).toEqual([
      {
        id: payment.savedCardId,
        brand: "MASTERCARD",
        last4: "0107",
        expiry: { month: 12, year: 40 },
        expired: false,
        problem: null,
        offered: true,
        plans: [],
        savedAt: expect.any(Date),
      },
    ]);
  });

  test("keeps what was agreed to: version, language, address and time", async () => {
    const customerId = await newCustomer();
    const before = new Date();
    const { payment } = await payAndSave(customerId);
    const agreement = await shop.db.agreement.findFirstOrThrow({ where: { customerId } });
    expect(agreement).toMatchObject({
      kind: "CARD_ON_FILE",
      state: "ACTIVE",
      consentVersion: cardConsentVersion,
      consentLanguage: "en",
      consentAddress: "203.0.113.7",
      firstOperationId: payment.operations.at(-1)?.id,
    });
    expect(agreement.consentAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(agreement.expiryDate.getUTCFullYear()).toBe(before.getUTCFullYear() + 5);
  });

  test("stands nowhere with its token in plain text, while it is saved and after", async () => {
    const customerId = await newCustomer();
    const { token, payment } = await payAndSave(customerId);
    expect(await everything()).not.toContain(token);
    expect(JSON.stringify(shop.logLines)).not.toContain(token);
    const savedCardId = savedCardIdSchema.parse(payment.savedCardId);
    await removeCard({ customerId, savedCardId, reason: "card_removed" }, shop.deps);
    expect(await everything()).not.toContain(token);
  });

  test("is not saved, and its token is erased, where the payment fails", async () => {
    const customerId = await newCustomer();
    const { payment } = await payAndSave(customerId, { card: byExpiry, expiry: "05/39" });
    expect(payment.status).toBe("DECLINED");
    expect(await listSavedCards({ customerId }, shop.deps)).toEqual([]);
    const row = await shop.db.savedCard.findFirstOrThrow({ where: { customerId } });
    expect(row).toMatchObject({ tokenSealed: null, endedAt: expect.any(Date) });
  });

  test("is saved once where its first session is lost, and the token of that attempt is erased", async () => {
    const customerId = await newCustomer();
    await shop.fault("authenticate", "expired_session");
    const { payment } = await payAndSave(customerId);
    expect(payment).toMatchObject({ attempt: 2, status: "APPROVED" });
    const rows = await shop.db.savedCard.findMany({ where: { customerId, tokenSealed: { not: null } } });
    expect(rows.map(({ id }) => id)).toEqual([payment.savedCardId]);
    expect(await listSavedCards({ customerId }, shop.deps)).toHaveLength(1);
  });

  test("is not saved where the shopper did not ask for it", async () => {
    const rows = await shop.db.savedCard.count();
    const order = await shop.order(1_000n);
    await shop.pay(order.number);
    expect(await shop.db.savedCard.count()).toBe(rows);
    expect((await shop.payment(order.id)).agreementId).toBeNull();
  });

  test("is saved once by two presses at once, and the order is paid once", async () => {
    const customerId = await newCustomer();
    const order = await shop.order(1_000n);
    await Promise.all([payAndSave(customerId, { order }), payAndSave(customerId, { order })]);
    expect(await listSavedCards({ customerId }, shop.deps)).toHaveLength(1);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });
});

describe("a saved card", () => {
  test("pays an order under its agreement, without the card being typed", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const order = await shop.order(2_500n);
    expect(await payWithSaved(order, { savedCardId, customerId })).toEqual({
      ok: true,
      value: { approvedKey: order.idempotencyKey },
    });
    const payment = await shop.payment(order.id);
    expect(payment).toMatchObject({ status: "APPROVED", initiator: "CUSTOMER", savedCardId });
    expect(payment.operations.map(({ kind }) => kind)).toEqual([
      "CREATE_SESSION",
      "ADD_AGREEMENT",
      "ADD_CARD",
      "AUTHENTICATE",
      "PAY",
    ]);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 2500"]);
  });

  test("is authorized where the order is made first", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const order = await shop.order(2_500n, { intent: "AUTHORIZE" });
    await payWithSaved(order, { savedCardId, customerId });
    expect(await shop.movements(order.number)).toEqual(["AUTHORIZATION 2500"]);
  });

  test("pays only after the bank's challenge where the bank asks for one", async () => {
    const customerId = await newCustomer();
    const first = await payAndSave(customerId, { card: challenge });
    await answerChallenge(first.payment);
    const [card] = await listSavedCards({ customerId }, shop.deps);
    const order = await shop.order(2_500n);
    await payWithSaved(order, { savedCardId: card!.id, customerId });
    const payment = await shop.payment(order.id);
    expect(payment.status).toBe("CHALLENGE");
    expect(await shop.movements(order.number)).toEqual([]);
    await answerChallenge(payment);
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 2500"]);
  });

  test("pays once, however often it is pressed at once", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const order = await shop.order(1_000n);
    await Promise.all([1, 2, 3].map(() => payWithSaved(order, { savedCardId, customerId })));
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });

  test("pays where the first session is lost before a charge, in a second one", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const order = await shop.order(1_000n);
    await shop.fault("authenticate", "expired_session");
    await payWithSaved(order, { savedCardId, customerId });
    expect(await shop.payment(order.id)).toMatchObject({ attempt: 2, status: "APPROVED", savedCardId });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });

  test("pays two orders at the same time", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const orders = await Promise.all([shop.order(1_000n), shop.order(2_000n)]);
    await Promise.all(orders.map((order) => payWithSaved(order, { savedCardId, customerId })));
    const moved = await Promise.all(orders.map(({ number }) => shop.movements(number)));
    expect(moved).toEqual([["PAYMENT 1000"], ["PAYMENT 2000"]]);
  });

  test("of another customer is as one that does not exist", async () => {
    const [owner, other] = [await newCustomer(), await newCustomer()];
    const savedCardId = await savedCardOf(owner);
    const unknown = savedCardIdSchema.parse(crypto.randomUUID());
    const order = await shop.order(1_000n);
    for (const id of [savedCardId, unknown]) {
      expect(await payWithSaved(order, { savedCardId: id, customerId: other })).toEqual({
        ok: false,
        error: { kind: "saved_card_gone" },
      });
      const own = { savedCardId: id, customerId: other };
      expect(await readSavedCard(own, shop.deps)).toBeUndefined();
      expect(await readAccountEvents(own, shop.deps)).toEqual([]);
      expect(await removeCard({ ...own, reason: "card_removed" }, shop.deps)).toBe(false);
    }
    expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
    expect(await listSavedCards({ customerId: owner }, shop.deps)).toHaveLength(1);
  });

  test("that was removed cannot pay, even from a page that still shows it, and its token is erased", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    expect(await removeCard({ savedCardId, customerId, reason: "card_removed" }, shop.deps)).toBe(true);
    const order = await shop.order(1_000n);
    expect(await payWithSaved(order, { savedCardId, customerId })).toEqual({
      ok: false,
      error: { kind: "saved_card_gone" },
    });
    expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
    const row = await shop.db.savedCard.findUniqueOrThrow({ where: { id: savedCardId } });
    expect(row.tokenSealed).toBeNull();
    expect(await readSavedCard({ savedCardId, customerId }, shop.deps)).toMatchObject({
      state: { kind: "removed" },
    });
    const events = await readAccountEvents({ savedCardId, customerId }, shop.deps);
    expect(events.map(({ kind }) => kind)).toEqual([
      "card_saved",
      "agreement_started",
      "agreement_ended",
      "card_removed",
    ]);
  });

  test("that is removed between the press and the beginning of the payment sends nothing", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const order = await shop.order(1_000n);
    // The breaker runs after the card was read and before the payment begins.
    const run: TestShop["deps"]["breaker"]["run"] = async (attempt) => {
      await removeCard({ savedCardId, customerId, reason: "card_removed" }, shop.deps);
      return ok(await attempt());
    };
    const deps = { ...shop.deps, breaker: { ...shop.deps.breaker, run } };
    expect(await payWithSaved(order, { savedCardId, customerId }, 0, deps)).toEqual({
      ok: false,
      error: { kind: "saved_card_gone" },
    });
    expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
  });

  test("that has expired is not sent to the bank", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const order = await shop.order(1_000n);
    const deps = { ...shop.deps, now: () => new Date("2041-01-02T00:00:00Z") };
    expect(await payWithSaved(order, { savedCardId, customerId }, 0, deps)).toEqual({
      ok: false,
      error: { kind: "saved_card_expired" },
    });
    expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
    expect((await listSavedCards({ customerId }, deps))[0]).toMatchObject({ expired: true });
  });

  test("is not used after the last day of its agreement", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const order = await shop.order(1_000n);
    const deps = { ...shop.deps, now: () => new Date("2035-01-02T00:00:00Z") };
    expect(await payWithSaved(order, { savedCardId, customerId }, 0, deps)).toEqual({
      ok: false,
      error: { kind: "saved_card_gone" },
    });
    expect((await listSavedCards({ customerId }, deps))[0]).toMatchObject({ offered: false });
  });

  test("says that the bank refused it, until the bank takes it again", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const order = await shop.order(1_000n);
    await shop.fault("add_card", "update_failure");
    await payWithSaved(order, { savedCardId, customerId });
    expect((await listSavedCards({ customerId }, shop.deps))[0]).toMatchObject({ problem: "card_refused" });
    await payWithSaved(order, { savedCardId, customerId }, 1);
    expect((await listSavedCards({ customerId }, shop.deps))[0]).toMatchObject({ problem: null });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
  });
});

describe("a card saved in the account", () => {
  test("is verified by the bank and nothing is charged", async () => {
    const customerId = await newCustomer();
    const savedCardId = await verify(customerId);
    const verification = await verificationOf(savedCardId);
    expect(verification.operations.map(({ kind }) => kind)).toEqual([
      "CREATE_SESSION",
      "ADD_AGREEMENT",
      "ADD_CARD",
      "AUTHENTICATE",
      "VERIFY",
    ]);
    expect(await readSavedCard({ savedCardId, customerId }, shop.deps)).toMatchObject({
      state: { kind: "saved" },
      last4: "0107",
    });
    const order = await shop.order(700n);
    await payWithSaved(order, { savedCardId, customerId });
    expect(await shop.movements(order.number)).toEqual(["PAYMENT 700"]);
    const moved: { orderId: string; amount: number }[] = await shop.bank.console("movements");
    expect(
      moved.filter(({ orderId, amount }) => orderId === verification.gatewayOrderId && amount !== 0),
    ).toEqual([]);
  });

  test("is verified once the bank has approved it, and nothing that was paid", async () => {
    const savedCardId = await verify(await newCustomer(), { card: challenge });
    expect(await verificationOf(savedCardId)).toMatchObject({ orderState: "in_progress" });
    await answerChallenge(await verificationOf(savedCardId));
    expect(await verificationOf(savedCardId)).toMatchObject({ status: "APPROVED", orderState: "verified" });
  });

  test("is saved after the bank's challenge, which only its customer sees", async () => {
    const [customerId, other] = [await newCustomer(), await newCustomer()];
    const savedCardId = await verify(customerId, { card: challenge });
    const own = { savedCardId, customerId };
    expect(await readSavedCard(own, shop.deps)).toMatchObject({ state: { kind: "challenge" } });
    expect(await listSavedCards({ customerId }, shop.deps)).toEqual([]);
    const verification = await verificationOf(savedCardId);
    const token = verification.returnToken;
    const access = { opened: [] };
    expect(await readChallenge({ token, access, customerId: other }, shop.deps)).toBeUndefined();
    expect(await readChallenge({ token, access }, shop.deps)).toBeUndefined();
    expect(await readChallenge({ token, access, customerId }, shop.deps)).toEqual({
      html: verification.challengeHtml,
    });
    expect(await answerChallenge(verification)).toMatchObject({ savedCardId });
    expect(await readSavedCard(own, shop.deps)).toMatchObject({ state: { kind: "saved" } });
  });

  test.each([
    ["05/39", "declined"],
    ["04/27", "expired_card"],
  ])("with the expiry date %s is not saved: %s", async (expiry, reason) => {
    const customerId = await newCustomer();
    const savedCardId = await verify(customerId, { card: byExpiry, expiry });
    expect(await readSavedCard({ savedCardId, customerId }, shop.deps)).toMatchObject({
      state: { kind: "failed", reason },
    });
    const row = await shop.db.savedCard.findUniqueOrThrow({ where: { id: savedCardId } });
    expect(row.tokenSealed).toBeNull();
  });

  test("is not saved where the bank's answer is lost, and nothing is left to resolve", async () => {
    const customerId = await newCustomer();
    await shop.fault("verify", "commit_then_drop");
    const savedCardId = await verify(customerId);
    expect(await readSavedCard({ savedCardId, customerId }, shop.deps)).toMatchObject({
      state: { kind: "failed", reason: "technical" },
    });
    const verification = await verificationOf(savedCardId);
    expect(verification.operations.at(-1)).toMatchObject({ kind: "VERIFY", state: "LOST" });
    expect(verification.outcomeUnknown).toBe(false);
  });

  test("is saved by its page where the process stopped after the bank's challenge", async () => {
    const customerId = await newCustomer();
    const savedCardId = await verify(customerId, { card: challenge });
    const verification = await verificationOf(savedCardId);
    await answerIssuer(verification);
    await applyEvent(shop.deps, paymentIdSchema.parse(verification.id), "authenticated", {
      actor: "shopper",
    });
    const own = { savedCardId, customerId };
    expect(await readSavedCard(own, shop.deps)).toMatchObject({ state: { kind: "processing" } });
    await resumeVerification({ ...own, customerId: await newCustomer() }, shop.deps);
    expect(await readSavedCard(own, shop.deps)).toMatchObject({ state: { kind: "processing" } });
    await resumeVerification(own, shop.deps);
    expect(await readSavedCard(own, shop.deps)).toMatchObject({ state: { kind: "saved" } });
  });

  test("is verified once by two presses at once", async () => {
    const customerId = await newCustomer();
    const [one, two] = await Promise.all([
      verify(customerId, { attempts: 0 }),
      verify(customerId, { attempts: 0 }),
    ]);
    expect(one).toBe(two);
    expect(await countVerifications({ customerId }, shop.deps)).toBe(1);
  });

  test("takes the place of one whose payer left the bank's challenge", async () => {
    const customerId = await newCustomer();
    const left = await verify(customerId, { card: challenge });
    const saved = await verify(customerId);
    const cards = await listSavedCards({ customerId }, shop.deps);
    expect(cards.map(({ id }) => id)).toEqual([saved]);
    expect(await readSavedCard({ savedCardId: left, customerId }, shop.deps)).toMatchObject({
      state: { kind: "failed", reason: "superseded" },
    });
  });

  test("replaces another only once the bank has verified it", async () => {
    const customerId = await newCustomer();
    const old = await savedCardOf(customerId);
    const saved = await verify(customerId, { card: challenge, replaces: old });
    await finishReplacements({ customerId }, shop.deps);
    const before = await listSavedCards({ customerId }, shop.deps);
    expect(before.map(({ id }) => id)).toEqual([old]);
    await answerChallenge(await verificationOf(saved));
    await finishReplacements({ customerId }, shop.deps);
    const after = await listSavedCards({ customerId }, shop.deps);
    expect(after.map(({ id }) => id)).toEqual([saved]);
  });

  test("never replaces another customer's", async () => {
    const [owner, other] = [await newCustomer(), await newCustomer()];
    const old = await savedCardOf(owner);
    await verify(other, { replaces: old });
    await finishReplacements({ customerId: other }, shop.deps);
    await finishReplacements({ customerId: owner }, shop.deps);
    expect(await listSavedCards({ customerId: owner }, shop.deps)).toHaveLength(1);
  });
});

test("staff see who started a payment with a saved card, its agreement and the first payment of that", async () => {
  const customerId = await newCustomer();
  const first = await payAndSave(customerId);
  const [card] = await listSavedCards({ customerId }, shop.deps);
  const order = await shop.order(1_000n);
  await payWithSaved(order, { savedCardId: card!.id, customerId });
  const { reference } = await shop.db.agreement.findFirstOrThrow({ where: { customerId } });
  const view = await readAdminOrder({ number: order.number }, shop.deps);
  expect(view?.payments[0]?.agreement).toEqual({
    kind: "CARD_ON_FILE",
    state: "ACTIVE",
    initiator: "CUSTOMER",
    reference,
    first: {
      gatewayOrderId: `${first.order.number}-1`,
      transactionId: first.payment.operations.at(-1)?.gatewayTransactionId,
    },
  });
});

test("during maintenance no card is verified or saved", async () => {
  const customerId = await newCustomer();
  const card = await shop.bank.token(frictionless);
  const press = { customerId, card, currency: "USD", consent, attempts: 0 };
  expect(await saveCard(press, underMaintenance(shop.deps))).toEqual(heldByMaintenance);
  expect(await countVerifications({ customerId }, shop.deps)).toBe(0);
});

describe("the limits against card testing", () => {
  const limits = (address = "198.51.100.9") =>
    createPaymentLimits({
      db: shop.deps.db,
      keys: { current: Buffer.alloc(32, 1), accepted: [Buffer.alloc(32, 1)] },
      address,
    });

  test("stop a customer who saves card after card, before the bank is asked", async () => {
    const customerId = await newCustomer();
    const deps = { ...shop.deps, limits: limits() };
    const press = { customerId, currency: "USD", consent, attempts: 0 };
    const results = [];
    for (let time = 0; time <= paymentLimits.shopper_attempts.allowed; time += 1) {
      // No token of the provider: the bank refuses it.
      const card = { token: `tok-${time}`, expiryMonth: 12, expiryYear: 40 };
      results.push(await saveCard({ ...press, card, attempts: time }, deps));
    }
    expect(results.at(-2)).toMatchObject({ ok: true });
    expect(results.at(-1)).toMatchObject({
      ok: false,
      error: { kind: "limit_reached", limit: "shopper_attempts" },
    });
    expect(await countVerifications({ customerId }, shop.deps)).toBe(paymentLimits.shopper_attempts.allowed);
  });

  test("count a saved card with each of its payments", async () => {
    const customerId = await newCustomer();
    const savedCardId = await savedCardOf(customerId);
    const deps = { ...shop.deps, limits: limits("198.51.100.10") };
    const order = await shop.order(1_000n);
    await payWithSaved(order, { savedCardId, customerId }, 0, deps);
    const { cardDigest } = await shop.payment(order.id);
    expect(cardDigest).not.toBeNull();
    const counts = await shop.db.paymentLimit.findMany({ where: { kind: "card_attempts" } });
    expect(counts.some(({ count }) => count === 1)).toBe(true);
  });
});
