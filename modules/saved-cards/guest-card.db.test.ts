import { randomUUID } from "node:crypto";

import { createTranslator } from "next-intl";
import { afterAll, beforeAll, expect, test } from "vitest";

import { catalogues, type Translations } from "@/lib/i18n/catalogues";
import { correctOrder } from "@/lib/back-office/correct-order";
import { readCustomer } from "@/lib/back-office/read-customer";
import { customerIdSchema, operationIdSchema } from "@/lib/ids";
import { payOrder } from "@/lib/payments/pay-order";
import { resolveOperation } from "@/lib/payments/resolve-operation";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { signInByLink } from "@/modules/accounts/sign-in";
import { requestSignIn } from "@/modules/accounts/sign-in-requests";
import { mintSignIn } from "@/modules/accounts/sign-in-secrets";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { guestConsentVersion } from "./card-consent";
import { GuestCardNote } from "./components/guest-card-note";
import { readExpressOptions } from "./express-options";
import { forgetGuestCards, maySaveAsGuest } from "./guest-card";
import { listSavedCards } from "./list-saved-cards";
import { savedCards } from "./server";

const frictionless = "5123450000000107";
const declined = "5123450000000602";
const consent = { language: "km", address: "192.0.2.7" };
const t = createTranslator({ locale: "en", messages: catalogues.en }) as Translations;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

type Order = Awaited<ReturnType<TestShop["order"]>>;

/** What the form of a guest chooses. */
const choose = async (order: Order, shopper: string | undefined, card = frictionless) => {
  const token = await shop.bank.token(card);
  const request = {
    number: order.number,
    posted: { saveCard: "guest" },
    customerId: undefined,
    shopper,
    consent,
    chosen: { card: token },
    t,
  };
  return savedCards.chooseCard(request, shop.deps);
};

/** A guest in a browser of their own, who pays an order and saves the card with it. */
async function payAsGuest(card = frictionless) {
  const email = `guest-${randomUUID()}@example.com`;
  const shopper = hashShopperId(mintShopperId());
  const order = await shop.order(1_000n, { email: email.toUpperCase(), shopper });
  const chosen = await choose(order, shopper, card);
  if (!chosen.ok || chosen.value === undefined) throw new Error("no card");
  const access = { shopper, opened: [] };
  await payOrder({ number: order.number, access, attempts: 0, orderRevision: 0, ...chosen.value }, shop.deps);
  const payment = await shop.payment(order.id);
  const read = () =>
    shop.db.agreement.findUniqueOrThrow({ where: { id: payment.agreementId! }, include: { card: true } });
  return { email, shopper, order, payment, read };
}

/** Signs a customer in, in a browser; returns the cards that they can buy with. */
async function signIn(email: string, shopper: string | undefined) {
  const from = { address: "192.0.2.7", knownBrowser: () => Promise.resolve(randomUUID()) };
  const asked = await requestSignIn({ email, language: "en", returnTo: "/account", ...from }, shop.deps);
  if (!asked.ok) throw new Error(asked.error.kind);
  const { link } = mintSignIn(
    { ...asked.value, appUrl: "http://shop.example" },
    new Date(),
    shop.deps.signInKeys,
  );
  const signedIn = await signInByLink(
    { token: link.split("/").at(-1)!, browser: "Firefox", shopper },
    {
      ...shop.deps,
      customerSignedIn: (tx, customer) => savedCards.customerSignedIn(tx, customer, shop.deps),
    },
  );
  if (!signedIn.ok) throw new Error(signedIn.error.kind);
  const { customerId } = signedIn.value;
  const cards = await listSavedCards({ customerId }, shop.deps);
  return { customerId, cards: cards.map(({ last4 }) => last4) };
}

const inDays = (days: number) => ({
  ...shop.deps,
  now: () => new Date(Date.now() + days * 24 * 60 * 60_000),
});

test("a guest's card is saved by the sign-in in the browser that paid, and express has the order's address with it", async () => {
  const guest = await payAsGuest();
  expect(guest.payment).toMatchObject({ status: "APPROVED" });
  expect(guest.payment.operations.map(({ kind }) => kind)).toContain("ADD_AGREEMENT");
  expect(await guest.read()).toMatchObject({
    state: "PENDING",
    consentVersion: guestConsentVersion,
    consentLanguage: "km",
  });
  const { customerId, cards } = await signIn(guest.email, guest.shopper);
  expect(cards).toEqual(["0107"]);
  expect(await guest.read()).toMatchObject({ state: "ACTIVE", customerId });
  expect(await readExpressOptions({ customerId }, shop.deps)).toMatchObject({
    addresses: [{ addressLine1: "1 Road" }],
    cards: [{ last4: "0107" }],
  });
  expect(await forgetGuestCards(inDays(30))).toBe(0);
  expect(await signIn(guest.email, guest.shopper)).toMatchObject({ cards: ["0107"] });
});

test("who receives the mail elsewhere has the order and never the card, nor its address on one page", async () => {
  const guest = await payAsGuest();
  const stranger = await signIn(guest.email, hashShopperId(mintShopperId()));
  expect(stranger.cards).toEqual([]);
  expect(await shop.db.order.findUnique({ where: { id: guest.order.id } })).toMatchObject({
    customerId: stranger.customerId,
  });
  expect((await signIn(guest.email, undefined)).cards).toEqual([]);
  expect(await readExpressOptions(stranger, shop.deps)).toBeUndefined();
  expect(await guest.read()).toMatchObject({ state: "PENDING" });
  const staffRead = () => readCustomer(guest.order, shop.deps);
  expect(await staffRead()).toMatchObject({ cards: [] });
  expect((await signIn(guest.email, guest.shopper)).cards).toEqual(["0107"]);
  expect(await staffRead()).toMatchObject({ cards: [{ last4: "0107" }] });
});

test("an order whose address staff have corrected saves its card with neither address, and its receipt says so", async () => {
  const guest = await payAsGuest();
  const email = `corrected-${randomUUID()}@example.com`;
  const { id, number } = guest.order;
  const { revision, ...placed } = await shop.db.order.findUniqueOrThrow({ where: { id } });
  const { phone, name, addressLine1, addressLine2, city, postalCode } = placed;
  const typed = { email, name, addressLine1, city, phone: phone ?? "", addressLine2: addressLine2 ?? "" };
  const corrected = { ...typed, postalCode: postalCode ?? "" };
  const by = "ada@example.com";
  const correction = { number, typed: corrected, reason: "A call", revision, by };
  expect(await correctOrder(correction, shop.deps)).toMatchObject({ ok: true });
  const order = { number, email };
  expect(await GuestCardNote({ order, db: shop.deps.db })).toBeNull();
  expect((await signIn(guest.email, guest.shopper)).cards).toEqual([]);
  expect((await signIn(email, guest.shopper)).cards).toEqual([]);
  expect(await guest.read()).toMatchObject({ state: "PENDING" });
});

test("a customer who is signed in elsewhere sees nothing of a card that a guest saves with their address", async () => {
  const guest = await payAsGuest();
  const { customerId } = await guest.read();
  expect(await listSavedCards({ customerId: customerIdSchema.parse(customerId) }, shop.deps)).toEqual([]);
  expect(await shop.db.accountEvent.count({ where: { customerId } })).toBe(0);
});

test("a card is not saved and forgotten after 7 days without that sign-in, and its token erased", async () => {
  const guest = await payAsGuest();
  const { customerId } = await signIn(guest.email, undefined);
  const { shopper } = guest;
  await shop.deps.db.$transaction((tx) =>
    savedCards.customerSignedIn(tx, { customerId, shopper, at: inDays(7.1).now() }, shop.deps),
  );
  expect(await guest.read()).toMatchObject({ state: "PENDING" });
  expect(await forgetGuestCards(inDays(6.9))).toBe(0);
  await forgetGuestCards(inDays(7.1));
  expect(await guest.read()).toMatchObject({
    state: "ENDED",
    endedBy: "system",
    endReason: "not_signed_in",
    card: { tokenSealed: null },
  });
  expect((await signIn(guest.email, guest.shopper)).cards).toEqual([]);
});

test("a payment that fails saves nothing, whoever signs in", async () => {
  const guest = await payAsGuest(declined);
  expect(await guest.read()).toMatchObject({ state: "ENDED", card: { tokenSealed: null } });
  expect((await signIn(guest.email, guest.shopper)).cards).toEqual([]);
});

test("a payment whose outcome was unknown saves the card of a guest who signed in meanwhile, once it is known", async () => {
  await shop.fault("pay", "commit_then_drop");
  const guest = await payAsGuest();
  expect((await signIn(guest.email, guest.shopper)).cards).toEqual([]);
  const operationId = guest.payment.operations.find(({ kind }) => kind === "PAY")!.id;
  const resolution = {
    operationId: operationIdSchema.parse(operationId),
    decision: "happened",
    by: "grace@example.com",
    reason: "seen",
  } as const;
  await shop.deps.db.$transaction((tx) => resolveOperation(tx, resolution, shop.deps));
  expect((await signIn(guest.email, undefined)).cards).toEqual(["0107"]);
});

test("only the browser that placed an order saves a card with it as a guest", async () => {
  const shopper = hashShopperId(mintShopperId());
  const order = await shop.order(1_000n, { shopper });
  const asked = (by: string | undefined) => maySaveAsGuest({ number: order.number, shopper: by }, shop.deps);
  expect(await asked(shopper)).toBe(true);
  for (const other of [undefined, hashShopperId(mintShopperId())]) {
    expect(await asked(other)).toBe(false);
    expect(await choose(order, other)).toMatchObject({ ok: false, error: { kind: "card_refused" } });
  }
});
