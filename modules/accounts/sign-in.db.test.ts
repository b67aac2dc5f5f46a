import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type CustomerSessionId, type SignInId, customerSessionIdSchema } from "@/lib/ids";
import { customerSignInLimits } from "./sign-in-limits";
import { listCustomerOrders } from "@/lib/orders/order-list";

import {
  customerSessionSeconds,
  endCustomerSession,
  endOtherSessions,
  findCustomer,
  listSessions,
} from "./sessions";
import { forgetOldSignIns, readSignIn, readSignInLink, requestSignIn } from "./sign-in-requests";
import { signInByCode, signInByLink } from "./sign-in";
import { mintSignIn, signInMinutes } from "./sign-in-secrets";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const browser = "Firefox, Linux";
let people = 0;
/** A client that no other test uses. */
const newAddress = () => `2001:db8:7:${(people += 1).toString(16)}::1`;
const from = () => ({ browser, address: newAddress() });
/** An address that no other test uses. */
const newEmail = () => `person-${(people += 1)}@example.com`;

/** The shop with its clock ahead by so many seconds. */
const after = (seconds: number) => ({
  ...shop.deps,
  now: () => new Date(Date.now() + seconds * 1000),
});

async function ask(email: string, deps = shop.deps, earlier?: SignInId): Promise<SignInId> {
  const request = { email, address: newAddress(), earlier, language: "en", returnTo: "/account" };
  const asked = await requestSignIn(request, deps);
  if (!asked.ok) throw new Error(asked.error.kind);
  return asked.value.signInId;
}

/** What the mail of a request says. */
async function mailOf(signInId: SignInId) {
  const { code, link } = mintSignIn(
    { signInId, appUrl: "http://shop.example" },
    new Date(),
    shop.deps.signInKeys,
  );
  return { code, token: link.split("/").at(-1)! };
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function signIn(email: string, shopper?: string) {
  const signInId = await ask(email);
  const { code } = await mailOf(signInId);
  const signedIn = await signInByCode({ signInId, code, ...from(), shopper }, shop.deps);
  if (!signedIn.ok) throw new Error(signedIn.error.kind);
  return signedIn.value;
}

const find = (sessionId: CustomerSessionId, deps = shop.deps) => findCustomer({ sessionId }, deps);

test("a request writes one mail to the typed address, in lower case, and reads no customer", async () => {
  const email = newEmail();
  const signInId = await ask(`  ${email.toUpperCase()} `);
  expect(await shop.db.mail.findMany({ where: { signInId } })).toMatchObject([
    { kind: "sign_in", toAddress: email, language: "en", orderId: null },
  ]);
  expect(await shop.db.customer.count({ where: { email } })).toBe(0);
  await signIn(email);
  const again = await ask(email);
  expect(await shop.db.mail.count({ where: { signInId: again } })).toBe(1);
});

test.each(["", "no address", "a@b", `${"a".repeat(250)}@example.com`])(
  "what is no e-mail address gets no mail: %j",
  async (email) => {
    const before = await shop.db.mail.count();
    const asked = await requestSignIn(
      { email, address: "192.0.2.1", language: "en", returnTo: "/account" },
      shop.deps,
    );
    expect(asked).toEqual({ ok: false, error: { kind: "invalid_email" } });
    expect(await shop.db.mail.count()).toBe(before);
  },
);

test("the code signs in once, and makes one account for an address", async () => {
  const email = newEmail();
  const signInId = await ask(email);
  const { code, token } = await mailOf(signInId);
  const first = await signInByCode({ signInId, code, ...from() }, shop.deps);
  expect(first).toMatchObject({ ok: true });
  const ended = { ok: false, error: { kind: "ended" } };
  expect(await signInByCode({ signInId, code, ...from() }, shop.deps)).toEqual(ended);
  expect(await signInByLink({ token, browser }, shop.deps)).toEqual(ended);
  const second = await signIn(email.toUpperCase());
  expect(second.customerId).toBe(first.ok && first.value.customerId);
  expect(second.sessionId).not.toBe(first.ok && first.value.sessionId);
  expect(await find(second.sessionId)).toMatchObject({ id: second.customerId, email });
});

test("the link signs in without the browser's cookie, and reading it uses nothing up", async () => {
  const email = newEmail();
  const { token } = await mailOf(await ask(email));
  for (let time = 0; time < 3; time += 1)
    expect(await readSignInLink({ token }, shop.deps)).toMatchObject({ email, state: "open" });
  expect(await shop.db.customerSession.count({ where: { customer: { email } } })).toBe(0);
  expect(await signInByLink({ token, browser }, shop.deps)).toMatchObject({ ok: true });
  expect(await readSignInLink({ token }, shop.deps)).toBeUndefined();
});

test("a code works only for the request of its browser", async () => {
  const [mine, theirs] = [await ask(newEmail()), await ask(newEmail())];
  const { code } = await mailOf(theirs);
  expect(await signInByCode({ signInId: mine, code, ...from() }, shop.deps)).toEqual({
    ok: false,
    error: { kind: "wrong_code" },
  });
});

test("five wrong codes end a request: neither the right code nor the link signs in after them", async () => {
  const signInId = await ask(newEmail());
  const { code, token } = await mailOf(signInId);
  const answers = [];
  for (let time = 0; time < 6; time += 1) {
    const answer = await signInByCode({ signInId, code: wrongCode(code), ...from() }, shop.deps);
    answers.push(!answer.ok && answer.error.kind);
  }
  expect(answers).toEqual(["wrong_code", "wrong_code", "wrong_code", "wrong_code", "wrong_code", "ended"]);
  expect(await signInByCode({ signInId, code, ...from() }, shop.deps)).toMatchObject({ ok: false });
  expect(await signInByLink({ token, browser }, shop.deps)).toMatchObject({ ok: false });
  expect(await readSignIn({ signInId }, shop.deps)).toMatchObject({ state: "wrong_codes" });
});

test("of 300 parallel guesses five are compared, and none after them", async () => {
  for (let round = 0; round < 3; round += 1) {
    const signInId = await ask(newEmail());
    const { code } = await mailOf(signInId);
    let compared = 0;
    const signInKeys = {
      ...shop.deps.signInKeys,
      get accepted() {
        compared += 1;
        return shop.deps.signInKeys.accepted;
      },
    };
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, guess) =>
        signInByCode(
          { signInId, code: guess === 40 ? code : wrongCode(code), ...from() },
          { ...shop.deps, signInKeys },
        ),
      ),
    );
    expect(compared).toBeLessThanOrEqual(5);
    const kinds = answers.map((answer) => (answer.ok ? "signed_in" : answer.error.kind));
    expect(kinds.filter((kind) => kind === "wrong_code").length).toBeLessThanOrEqual(5);
    if (kinds.includes("signed_in")) continue;
    expect(await signInByCode({ signInId, code, ...from() }, shop.deps)).toMatchObject({ ok: false });
  }
});

test("parallel guesses at one person's codes are compared as often as the day allows, over all requests", async () => {
  const email = newEmail();
  const allowed = customerSignInLimits.wrongCodes.points;
  const requests = await Promise.all(Array.from({ length: allowed / 5 + 4 }, () => ask(email)));
  const answers = await Promise.all(
    requests.flatMap((signInId) =>
      Array.from({ length: 5 }, () => signInByCode({ signInId, code: "", ...from() }, shop.deps)),
    ),
  );
  const kinds = answers.map((answer) => !answer.ok && answer.error.kind);
  expect(kinds.filter((kind) => kind === "wrong_code")).toHaveLength(allowed);
});

test("a client may guess at many people's codes as often as its address allows", async () => {
  const allowed = customerSignInLimits.codesOfAddress.points;
  const requests = await Promise.all(Array.from({ length: allowed / 5 + 2 }, () => ask(newEmail())));
  const answers = await Promise.all(
    requests.flatMap((signInId, index) =>
      Array.from({ length: 5 }, () =>
        signInByCode({ signInId, code: "", browser, address: `198.51.100.18:${50_000 + index}` }, shop.deps),
      ),
    ),
  );
  const kinds = answers.map((answer) => !answer.ok && answer.error.kind);
  expect(kinds.filter((kind) => kind === "wrong_code")).toHaveLength(allowed);
});

describe("a known browser", () => {
  const known = { address: "192.0.2.66", knownBrowser: async () => "the browser of the customer" };
  const request = (email: string) => ({ email, language: "en", returnTo: "/account" });

  test("gets its mail after others have used up the requests for its address", async () => {
    const email = newEmail();
    const others = await Promise.all(
      Array.from({ length: 25 }, () =>
        requestSignIn({ ...request(email), address: newAddress() }, shop.deps),
      ),
    );
    expect(others.filter(({ ok }) => ok)).toHaveLength(customerSignInLimits.email.points);
    const own = [];
    for (let time = 0; time < 6; time += 1)
      own.push((await requestSignIn({ ...request(email), ...known }, shop.deps)).ok);
    expect(own).toEqual([true, true, true, true, true, false]);
  });

  test("signs in by code after others have used up the codes for its address", async () => {
    const email = newEmail();
    const allowed = customerSignInLimits.wrongCodes.points;
    const requests = await Promise.all(Array.from({ length: allowed / 5 }, () => ask(email)));
    const guess = (signInId: SignInId) => signInByCode({ signInId, code: "", ...from() }, shop.deps);
    await Promise.all(requests.flatMap((signInId) => Array.from({ length: 5 }, () => guess(signInId))));
    const signInId = await ask(email);
    const { code } = await mailOf(signInId);
    const typed = { signInId, code, browser };
    expect(await signInByCode({ ...typed, address: newAddress() }, shop.deps)).toMatchObject({ ok: false });
    expect(await signInByCode({ ...typed, ...known }, shop.deps)).toMatchObject({ ok: true });
  });
});

test("after too many wrong codes for an address only the link signs in", async () => {
  const email = newEmail();
  for (let time = 0; time < customerSignInLimits.wrongCodes.points / 5; time += 1) {
    const signInId = await ask(email);
    const { code } = await mailOf(signInId);
    for (let wrong = 0; wrong < 5; wrong += 1)
      await signInByCode({ signInId, code: wrongCode(code), ...from() }, shop.deps);
  }
  const signInId = await ask(email);
  const { code, token } = await mailOf(signInId);
  expect(await readSignIn({ signInId }, shop.deps)).toMatchObject({ state: "open", codePaused: true });
  expect(await signInByCode({ signInId, code, ...from() }, shop.deps)).toEqual({
    ok: false,
    error: { kind: "paused" },
  });
  expect(await signInByLink({ token, browser }, shop.deps)).toMatchObject({ ok: true });
});

test("code and link end after 15 minutes", async () => {
  const signInId = await ask(newEmail());
  const { code, token } = await mailOf(signInId);
  const late = after(signInMinutes * 60 + 1);
  expect(await signInByCode({ signInId, code, ...from() }, late)).toEqual({
    ok: false,
    error: { kind: "ended" },
  });
  expect(await signInByLink({ token, browser }, late)).toEqual({ ok: false, error: { kind: "ended" } });
  expect(await readSignIn({ signInId }, late)).toMatchObject({ state: "expired" });
  expect(await signInByCode({ signInId, code, ...from() }, after(signInMinutes * 60 - 30))).toMatchObject({
    ok: true,
  });
});

test("a later request ends the earlier one of its browser, and a request from elsewhere ends none", async () => {
  const email = newEmail();
  const earlier = await ask(email);
  for (let time = 0; time < 3; time += 1) await ask(email, after(1));
  expect(await readSignIn({ signInId: earlier }, after(2))).toMatchObject({ state: "open" });
  const { code, token } = await mailOf(earlier);
  await ask(email, after(1), earlier);
  expect(await signInByCode({ signInId: earlier, code, ...from() }, after(2))).toMatchObject({ ok: false });
  expect(await signInByLink({ token, browser }, after(2))).toMatchObject({ ok: false });
});

test("of several uses at once one signs in", async () => {
  const email = newEmail();
  const signInId = await ask(email);
  const { code, token } = await mailOf(signInId);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => signInByCode({ signInId, code, ...from() }, shop.deps)),
    ...Array.from({ length: 4 }, () => signInByLink({ token, browser }, shop.deps)),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await shop.db.customerSession.count({ where: { customer: { email } } })).toBe(1);
});

test("requests above the limits get no mail", async () => {
  const email = newEmail();
  const request = { email, address: "198.51.100.7", language: "en", returnTo: "/account" };
  const answers = [];
  for (let time = 0; time < 7; time += 1) answers.push((await requestSignIn(request, shop.deps)).ok);
  expect(answers).toEqual([true, true, true, true, true, false, false]);
  expect(await shop.db.mail.count({ where: { toAddress: email } })).toBe(5);
});

test("neither the code nor the link stands in the database", async () => {
  const signInId = await ask(newEmail());
  const { code, token } = await mailOf(signInId);
  const rows = JSON.stringify([
    await shop.db.customerSignIn.findUnique({ where: { id: signInId } }),
    await shop.db.mail.findMany({ where: { signInId } }),
  ]);
  expect(rows).not.toContain(token.split(".").at(-1));
  expect(rows.replace(/[\w-]*\d{4}-\d\d-[\w:.]*|[\da-f-]{36}/g, "")).not.toContain(code);
});

describe("at a sign-in", () => {
  test("the guests' paid orders with its address become the customer's, whatever its case, and no others", async () => {
    const email = newEmail();
    const unpaid = await shop.order(1_000n, { email });
    const inCapitals = await shop.order(1_000n, { email: email.toUpperCase() });
    const paid = await shop.order(1_000n, { email });
    for (const { number } of [inCapitals, paid]) await shop.pay(number);
    const declined = await shop.order(1_000n, { email });
    await shop.pay(declined.number, 0, "5123450000000602");
    const theirs = await shop.order(1_000n, { email: `x${email}` });
    await shop.pay(theirs.number);
    const { customerId } = await signIn(email);
    const rows = await shop.db.order.findMany({ where: { customerId }, orderBy: { createdAt: "asc" } });
    expect(rows.map(({ number, revision }) => [number, revision])).toEqual(
      [inCapitals, paid].map(({ number }) => [number, 0]),
    );
    const { orders } = await listCustomerOrders({ customerId, page: 1 }, shop.deps);
    expect(orders.map(({ number }) => number).toSorted()).toEqual(
      rows.map(({ number }) => number).toSorted(),
    );
    for (const { id } of [unpaid, declined, theirs])
      expect(await shop.db.order.findUnique({ where: { id } })).toMatchObject({ customerId: null });
  });

  test("unpaid orders become the customer's where the same browser placed them", async () => {
    const email = newEmail();
    const mine = await shop.order(1_000n, { email });
    const strangers = await shop.order(1_000n, { email, shopper: "another browser" });
    const { customerId } = await signIn(email, shop.access.shopper);
    const rows = await shop.db.order.findMany({ where: { customerId } });
    expect(rows.map(({ number }) => number)).toEqual([mine.number]);
    expect(await shop.db.order.findUnique({ where: { id: strangers.id } })).toMatchObject({
      customerId: null,
    });
  });

  test("who has saved no address gets that of the newest order of this browser, and never one that somebody else has paid", async () => {
    const email = newEmail();
    const { shopper } = shop.access;
    await shop.order(1_000n, { email, name: "Earlier" });
    await shop.order(1_000n, { email, name: "Newest" });
    const { customerId } = await signIn(email, shopper);
    const addresses = () => shop.db.customerAddress.findMany({ where: { customerId } });
    expect(await addresses()).toMatchObject([{ name: "Newest", preferred: true }]);
    expect(await shop.db.customer.findUnique({ where: { id: customerId } })).toMatchObject({
      name: "Newest",
    });
    await shop.order(1_000n, { email, name: "Later" });
    await signIn(email, shopper);
    expect(await addresses()).toHaveLength(1);

    const other = newEmail();
    const paid = await shop.order(1_000n, { email: other });
    await shop.pay(paid.number);
    const elsewhere = await signIn(other, "a browser without orders");
    expect(await shop.db.order.count({ where: { customerId: elsewhere.customerId } })).toBe(1);
    expect(await shop.db.customerAddress.count({ where: { customerId: elsewhere.customerId } })).toBe(0);
  });

  test("asking for a mail claims nothing", async () => {
    const email = newEmail();
    const order = await shop.order(1_000n, { email });
    const signInId = await ask(email);
    await signInByCode({ signInId, code: "", ...from() }, shop.deps);
    expect(await shop.db.order.findUnique({ where: { id: order.id } })).toMatchObject({ customerId: null });
  });

  test("an order of another customer stays that customer's, also with the address of this one", async () => {
    const [owner, email] = [await signIn(newEmail()), newEmail()];
    const order = await shop.order(1_000n, { email });
    await shop.db.$executeRaw`ALTER TABLE "orders" DISABLE TRIGGER "order_customer"`;
    await shop.db.order.update({ where: { id: order.id }, data: { customerId: owner.customerId } });
    await shop.db.$executeRaw`ALTER TABLE "orders" ENABLE TRIGGER "order_customer"`;
    const { customerId } = await signIn(email);
    expect((await listCustomerOrders({ customerId, page: 1 }, shop.deps)).orders).toEqual([]);
  });

  test("many orders are listed in pages", async () => {
    const email = newEmail();
    for (let time = 0; time < 25; time += 1) await shop.order(1_000n, { email });
    const { customerId } = await signIn(email, shop.access.shopper);
    const [first, last] = await Promise.all(
      [1, 99].map((page) => listCustomerOrders({ customerId, page }, shop.deps)),
    );
    expect([first?.orders.length, first?.pages, last?.page, last?.orders.length]).toEqual([20, 2, 2, 5]);
  });
});

describe("a session", () => {
  test("ends at once where it is ended, and no other does", async () => {
    const email = newEmail();
    const [first, second] = [await signIn(email), await signIn(email)];
    await endCustomerSession(first, shop.deps);
    expect(await find(first.sessionId)).toBeUndefined();
    expect(await find(second.sessionId)).toMatchObject({ email });
  });

  test("of another customer cannot be ended", async () => {
    const [mine, theirs] = [await signIn(newEmail()), await signIn(newEmail())];
    await endCustomerSession({ customerId: mine.customerId, sessionId: theirs.sessionId }, shop.deps);
    await endOtherSessions(mine, shop.deps);
    expect(await find(theirs.sessionId)).toBeDefined();
  });

  test("all others end together, and this browser's stays", async () => {
    const email = newEmail();
    const [first, second, third] = [await signIn(email), await signIn(email), await signIn(email)];
    await endOtherSessions(second, shop.deps);
    const found = await Promise.all([first, second, third].map(({ sessionId }) => find(sessionId)));
    expect(found.map((customer) => customer !== undefined)).toEqual([false, true, false]);
  });

  test("ends with all others if staff sign its customer out everywhere", async () => {
    const email = newEmail();
    const [{ customerId, sessionId }, other] = [await signIn(email), await signIn(email)];
    await endOtherSessions({ customerId }, shop.deps);
    expect(await Promise.all([find(sessionId), find(other.sessionId)])).toEqual([undefined, undefined]);
  });

  test("ends by itself after 90 days, and is not listed any more", async () => {
    const { customerId: id, sessionId } = await signIn(newEmail());
    expect(await find(sessionId, after(customerSessionSeconds - 60))).toBeDefined();
    expect(await find(sessionId, after(customerSessionSeconds + 60))).toBeUndefined();
    const listed = (deps: Pick<typeof shop.deps, "db" | "now">) =>
      listSessions({ customerId: id, sessionId }, deps);
    expect(await listed(shop.deps)).toMatchObject([{ browser, isCurrent: true }]);
    expect(await listed(after(customerSessionSeconds + 60))).toEqual([]);
  });

  test("notes its use once an hour", async () => {
    const { sessionId } = await signIn(newEmail());
    const seen = async () =>
      (await shop.db.customerSession.findUniqueOrThrow({ where: { id: sessionId } })).lastSeenAt.getTime();
    const begun = await seen();
    await find(sessionId, after(50 * 60));
    expect(await seen()).toBe(begun);
    await find(sessionId, after(70 * 60));
    expect(await seen()).toBeGreaterThan(begun + 60 * 60_000);
  });

  test("and a request that ended 30 days ago are deleted with the request's mail, and none before", async () => {
    const day = 24 * 60 * 60;
    const email = newEmail();
    const [ended, kept] = [await signIn(email), await signIn(email)];
    await endCustomerSession(ended, shop.deps);
    const left = async () => [
      await shop.db.customerSession.count({ where: { id: { in: [ended.sessionId, kept.sessionId] } } }),
      await shop.db.customerSignIn.count({ where: { email } }),
      await shop.db.mail.count({ where: { toAddress: email } }),
    ];
    await forgetOldSignIns(after(29 * day));
    expect(await left()).toEqual([2, 2, 2]);
    await forgetOldSignIns(after(31 * day));
    expect(await left()).toEqual([1, 0, 0]);
    await forgetOldSignIns(after(119 * day));
    expect(await left()).toEqual([1, 0, 0]);
    await forgetOldSignIns(after(121 * day));
    expect(await left()).toEqual([0, 0, 0]);
  });

  test("that does not exist signs nobody in", async () => {
    expect(await find(customerSessionIdSchema.parse(crypto.randomUUID()))).toBeUndefined();
  });
});
