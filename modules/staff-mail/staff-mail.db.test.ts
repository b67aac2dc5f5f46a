import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { mailTexts } from "@/app/composition/mail-services";
import { MailKind } from "@/lib/db/generated/enums";
import { acceptInvitation } from "@/lib/staff/invitations";
import { addStaff, disableStaff } from "@/lib/staff/accounts";
import { requestPasswordReset, resetMinutes } from "@/lib/staff/password-reset";
import type { StaffRole } from "@/lib/staff/rights";
import { verifyCredentials } from "@/lib/staff/sign-in";
import { collectMails } from "@/testing/collect-mails";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { notifyStaff } from "./notify-staff";

const password = "correct horse battery";
const hour = 60 * 60_000;
const day = 24 * hour;
/** Noon in every zone of a merchant near Greenwich. */
const noon = new Date("2026-11-20T12:00:00Z");

let shop: TestShop;
let clock: Date;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  clock = new Date();
  await shop.db.mail.deleteMany({ where: { orderId: null } });
  await shop.db.staff.deleteMany();
  await shop.db.signInAttempt.deleteMany();
});
afterAll(() => shop.stop());

const deps = () => ({ ...shop.deps, now: () => clock });

async function addPerson(role: StaffRole, wants = {}): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await addStaff({ email, role, password }, { db: shop.db, now: () => clock });
  await shop.db.staff.update({ where: { email }, data: wants });
  return email;
}

test("with all modules, each kind of mail has a text", () => {
  expect(Object.keys(mailTexts).toSorted()).toEqual(Object.values(MailKind).toSorted());
});

const askFor = (email: string) => requestPasswordReset({ email, address: "198.51.100.7" }, deps());
const signIn = (email: string, typed: string) =>
  verifyCredentials({ email, password: typed, knownBrowser: false }, deps());

/** The links to choose a password in the mails of now. */
async function sentLinks(): Promise<string[]> {
  const { sent, send } = collectMails(shop);
  await send();
  return sent.map(({ text }) => /admin\/invitation\/([\w-]{43})/.exec(text)![1]!);
}

test("a link by mail replaces a forgotten password once, ends every session, and the old password works until then", async () => {
  const email = await addPerson("clerk");
  await askFor(email.toUpperCase());
  const [token = ""] = await sentLinks();
  expect(await signIn(email, password)).toMatchObject({ ok: true });
  const before = await shop.db.staff.findUniqueOrThrow({ where: { email } });
  expect(JSON.stringify(await shop.db.staffPasswordReset.findMany())).not.toContain(token);

  const choose = () => acceptInvitation({ token, password: "another long password" }, deps());
  const results = await Promise.all([choose(), choose(), choose()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await signIn(email, "another long password")).toMatchObject({ ok: true });
  expect(await signIn(email, password)).toMatchObject({ ok: false });
  const after = await shop.db.staff.findUniqueOrThrow({ where: { email } });
  expect(after.sessionGeneration).toBeGreaterThan(before.sessionGeneration);
  expect(await choose()).toMatchObject({ error: { kind: "invitation_ended" } });
});

test("the link ends after an hour, with another one that was used, and with a disabled account", async () => {
  const email = await addPerson("clerk");
  await askFor(email);
  await askFor(email);
  const [first = "", second = ""] = await sentLinks();
  const choose = (token: string) => acceptInvitation({ token, password: "another long password" }, deps());
  const ended = { error: { kind: "invitation_ended" } };
  clock = new Date(clock.getTime() + resetMinutes * 60_000 + 1_000);
  expect(await choose(first)).toMatchObject(ended);
  clock = new Date();
  expect(await choose(second)).toMatchObject({ ok: true });
  expect(await choose(first)).toMatchObject(ended);
  await askFor(email);
  const [third = ""] = await sentLinks();
  await disableStaff({ email }, { db: shop.db, now: () => clock });
  expect(await choose(third)).toMatchObject(ended);
});

test("no mail goes to an address without an active account, and three in an hour to one that has it", async () => {
  await askFor("nobody@example.com");
  const disabled = await addPerson("clerk");
  await disableStaff({ email: disabled }, { db: shop.db, now: () => clock });
  await askFor(disabled);
  expect(await sentLinks()).toEqual([]);
  const email = await addPerson("clerk");
  for (let request = 0; request < 5; request++) await askFor(email);
  expect(await sentLinks()).toHaveLength(3);
});

test("a mail that was not sent before its link ended or was used is never sent", async () => {
  const email = await addPerson("clerk");
  await askFor(email);
  await shop.db.staffPasswordReset.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
  expect(await sentLinks()).toEqual([]);
});

test("those who want it get one mail about each day, after six, with what was moved and what waits", async () => {
  const owner = await addPerson("owner", { wantsDayMail: true });
  await addPerson("manager");
  await addPerson("auditor", { wantsDayMail: true });
  clock = new Date("2026-11-20T05:00:00Z");
  expect(await notifyStaff({ modules: [] }, deps())).toEqual({ alerts: 0, days: 0 });
  clock = noon;
  const passes = await Promise.all([
    notifyStaff({ modules: [] }, deps()),
    notifyStaff({ modules: [] }, deps()),
  ]);
  expect(passes.reduce((sum, { days }) => sum + days, 0)).toBe(1);
  expect(await notifyStaff({ modules: [] }, deps())).toEqual({ alerts: 0, days: 0 });
  const { sent, send } = collectMails(shop);
  await send();
  expect(sent.map(({ to }) => to)).toEqual([owner]);
  expect(sent[0]!.subject).toContain("The day 2026-11-19");
  expect(sent[0]!.text).toContain("Unknown outcomes");
  expect(sent[0]!.text).not.toContain("Sold by");
  expect(sent[0]!.text).toContain("/admin/today?day=2026-11-19");
});

test("each who wants alerts gets one mail about a hold that ends within a day", async () => {
  const { number } = await shop.order(1_000n, { intent: "AUTHORIZE" });
  await shop.pay(number);
  const manager = await addPerson("manager", { wantsAlerts: true });
  const { authorizationDays } = shop.deps.settings;
  clock = new Date(Date.now() + (authorizationDays - 1) * day + hour);
  expect(await notifyStaff({ modules: [] }, deps())).toEqual({ alerts: 1, days: 0 });
  expect(await notifyStaff({ modules: [] }, deps())).toEqual({ alerts: 0, days: 0 });
  const { sent, send } = collectMails(shop);
  await send();
  const alerts = sent.filter(({ to }) => to === manager);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]!.text).toContain(number);
  // After its end there is nothing to hurry for.
  await shop.db.staffNotice.deleteMany();
  clock = new Date(Date.now() + authorizationDays * day + hour);
  expect(await notifyStaff({ modules: [] }, deps())).toEqual({ alerts: 0, days: 0 });
});

test("an outcome that has been unknown for an hour is in one alert, and none before", async () => {
  const { number } = await shop.order(1_000n);
  await shop.fault("pay", "commit_then_drop");
  await shop.pay(number);
  await addPerson("owner", { wantsAlerts: true });
  expect(await notifyStaff({ modules: [] }, deps())).toEqual({ alerts: 0, days: 0 });
  clock = new Date(Date.now() + hour + 1_000);
  expect(await notifyStaff({ modules: [] }, deps())).toEqual({ alerts: 1, days: 0 });
  expect(await notifyStaff({ modules: [] }, deps())).toEqual({ alerts: 0, days: 0 });
  const { sent, send } = collectMails(shop);
  await send();
  expect(sent.find(({ subject }) => subject.includes("unknown"))?.text).toContain(number);
});

test("whoever wants alerts gets one mail about what a module finds", async () => {
  await addPerson("manager", { wantsAlerts: true });
  const link = { text: "Open it", path: "/admin" };
  const content = { title: "Too many returns", paragraphs: [], details: [], link };
  const modules = [{ findAlerts: async () => [{ kind: "returns", object: "today", content }] }, {}];
  expect(await notifyStaff({ modules }, deps())).toEqual({ alerts: 1, days: 0 });
  expect(await notifyStaff({ modules }, deps())).toEqual({ alerts: 0, days: 0 });
  expect(await shop.db.staffNotice.findFirst({ where: { kind: "returns" } })).toMatchObject({ content });
});

test("what is for one person goes to that person alone, whatever their role and choice", async () => {
  await addPerson("manager", { wantsAlerts: true });
  const asker = await addPerson("clerk");
  const link = { text: "Look at it", path: "/admin" };
  const content = { title: "It was approved", paragraphs: [], details: [], link };
  const modules = [
    { findAlerts: async () => [{ kind: "decided", object: "request 1", to: asker, content }] },
  ];
  expect(await notifyStaff({ modules }, deps())).toEqual({ alerts: 1, days: 0 });
  expect(await notifyStaff({ modules }, deps())).toEqual({ alerts: 0, days: 0 });
  const notices = await shop.db.staffNotice.findMany({ where: { kind: "decided" }, select: { staff: true } });
  expect(notices.map(({ staff }) => staff.email)).toEqual([asker]);
});
