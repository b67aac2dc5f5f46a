import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type Database, openDatabase } from "@/lib/db/database";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";

import { acceptInvitation, findInvitation } from "./invitations";
import { addStaff, changeRole, disableStaff, enableStaff, listStaff, resetStaff } from "./accounts";
import {
  findStaff,
  beginStaffSession,
  endOtherStaffSessions,
  endStaffSession,
  listStaffSessions,
} from "./sessions";
import { verifyCredentials } from "./sign-in";

let database: TestDatabase;
let db: Database;
let appDb: Database;
let clock: Date;
/** As the role that owns the tables, as `npm run staff` is. */
const deps = () => ({ db, now: () => clock });
/** As the role of the shop, whose pages accept invitations and sign out. */
const pageDeps = () => ({ db: appDb, now: () => clock });
const hour = 60 * 60 * 1000;
const email = "ada@example.com";
const password = "correct horse battery";

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  appDb = openDatabase(database.appUrl);
});
beforeEach(async () => {
  clock = new Date();
  await db.staff.deleteMany();
});
afterAll(async () => {
  await Promise.all([db.$disconnect(), appDb.$disconnect()]);
  await database.drop();
});

const signIn = (typed: string) => verifyCredentials({ email, password: typed, knownBrowser: false }, { db });

async function invite(): Promise<string> {
  const added = await addStaff({ email, role: "clerk" }, deps());
  return added.ok ? (added.value.token ?? "") : "";
}

/** Begins a session: a function that says whether it is still one. */
async function startSession() {
  const signedIn = await signIn(password);
  if (!signedIn.ok) throw new Error("not signed in");
  const { id: staffId } = signedIn.value;
  const sessionId = await beginStaffSession({ staffId, browser: "Firefox, Linux" }, pageDeps());
  const isOpen = async () => (await findStaff({ ...signedIn.value, sessionId }, { db })) !== undefined;
  return Object.assign(isOpen, { staffId, sessionId });
}

test("an invitation has 256 random bits, and only its digest is stored", async () => {
  const token = await invite();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(JSON.stringify(await db.staff.findMany())).not.toContain(token);
  expect(await findInvitation({ token }, pageDeps())).toEqual({ email });
});

test("an invitation is accepted once, also where two accept it at the same time", async () => {
  const token = await invite();
  const results = await Promise.all([1, 2, 3].map(() => acceptInvitation({ token, password }, pageDeps())));
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { email } }]);
  expect(await signIn(password)).toMatchObject({ ok: true });
  expect(await findInvitation({ token }, pageDeps())).toBeUndefined();
  expect(await acceptInvitation({ token, password: "another long password" }, pageDeps())).toMatchObject({
    error: { kind: "invitation_ended" },
  });
  expect(await signIn(password)).toMatchObject({ ok: true });
});

test("an invitation ends after a day, and an unknown token opens nothing", async () => {
  const token = await invite();
  clock = new Date(clock.getTime() + 25 * hour);
  const ended = { error: { kind: "invitation_ended" } };
  expect(await findInvitation({ token }, pageDeps())).toBeUndefined();
  expect(await acceptInvitation({ token, password }, pageDeps())).toMatchObject(ended);
  expect(await acceptInvitation({ token: "x".repeat(43), password }, pageDeps())).toMatchObject(ended);
});

test("a weak password leaves the invitation open", async () => {
  const token = await invite();
  expect(await acceptInvitation({ token, password: "short" }, pageDeps())).toMatchObject({
    error: { kind: "too_short" },
  });
  expect(await acceptInvitation({ token, password }, pageDeps())).toMatchObject({ ok: true });
});

test("nobody is added twice", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  expect(await addStaff({ email, role: "clerk" }, deps())).toMatchObject({
    error: { kind: "already_exists" },
  });
  expect(await signIn(password)).toMatchObject({ ok: true });
});

test("signing out ends one session, the others end together, and nobody ends another person's", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  await addStaff({ email: "bob@example.com", role: "clerk", password }, deps());
  const bob = await db.staff.findUniqueOrThrow({ where: { email: "bob@example.com" } });
  const [one, two, three] = [await startSession(), await startSession(), await startSession()];
  await endStaffSession({ staffId: bob.id, sessionId: one.sessionId }, pageDeps());
  await endOtherStaffSessions({ staffId: bob.id, sessionId: one.sessionId }, pageDeps());
  expect([await one(), await two(), await three()]).toEqual([true, true, true]);
  await endStaffSession(one, pageDeps());
  expect([await one(), await two(), await three()]).toEqual([false, true, true]);
  await endOtherStaffSessions(two, pageDeps());
  expect([await two(), await three()]).toEqual([true, false]);
  expect(await findStaff({ ...bob, sessionId: two.sessionId }, { db })).toBeUndefined();
  expect(await listStaffSessions(two, pageDeps())).toMatchObject([
    { id: two.sessionId, browser: "Firefox, Linux", isCurrent: true },
  ]);
});

test("a session is no longer listed after a working day, and is forgotten after a month", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  const old = await startSession();
  clock = new Date(clock.getTime() + 9 * hour);
  expect(await listStaffSessions(old, pageDeps())).toEqual([]);
  clock = new Date(clock.getTime() + 31 * 24 * hour);
  await startSession();
  expect(await db.staffSession.count()).toBe(1);
});

test("a reset ends the password, every session and an earlier invitation at once", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  const isOpen = await startSession();
  const first = await resetStaff({ email }, deps());
  expect(await isOpen()).toBe(false);
  expect(await signIn(password)).toMatchObject({ error: { kind: "wrong_credentials" } });

  const second = await resetStaff({ email }, deps());
  const tokens = [first, second].map((reset) => (reset.ok ? (reset.value.token ?? "") : ""));
  expect(await findInvitation({ token: tokens[0] ?? "" }, pageDeps())).toBeUndefined();
  expect(await acceptInvitation({ token: tokens[1] ?? "", password }, pageDeps())).toMatchObject({
    ok: true,
  });
});

test("a new password ends every session at once", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  const isOpen = await startSession();
  expect(await resetStaff({ email, password: "a quite different one" }, deps())).toEqual({
    ok: true,
    value: {},
  });
  expect(await isOpen()).toBe(false);
  expect(await signIn(password)).toMatchObject({ ok: false });
  expect(await signIn("a quite different one")).toMatchObject({ ok: true });
});

test("disabling a person ends sessions, password and invitation at once, until enabled with a new invitation", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  const isOpen = await startSession();
  expect(await disableStaff({ email }, deps())).toMatchObject({ ok: true });
  expect(await isOpen()).toBe(false);
  expect(await signIn(password)).toMatchObject({ error: { kind: "wrong_credentials" } });
  expect(await resetStaff({ email, password }, deps())).toMatchObject({ error: { kind: "disabled" } });

  const enabled = await enableStaff({ email }, deps());
  expect(await isOpen()).toBe(false);
  expect(await signIn(password)).toMatchObject({ ok: false });
  const token = enabled.ok ? (enabled.value.token ?? "") : "";
  await disableStaff({ email }, deps());
  expect(await acceptInvitation({ token, password }, pageDeps())).toMatchObject({
    error: { kind: "invitation_ended" },
  });
});

test("an account that is not there, or not disabled, is reported", async () => {
  const notFound = { error: { kind: "not_found" } };
  expect(await resetStaff({ email }, deps())).toMatchObject(notFound);
  expect(await disableStaff({ email }, deps())).toMatchObject(notFound);
  expect(await enableStaff({ email }, deps())).toMatchObject(notFound);
  await addStaff({ email, role: "clerk", password }, deps());
  expect(await enableStaff({ email }, deps())).toMatchObject({ error: { kind: "not_disabled" } });
});

test("the list shows who can sign in", async () => {
  await addStaff({ email: "d@example.com", role: "clerk", password }, deps());
  await disableStaff({ email: "d@example.com" }, deps());
  await addStaff(
    { email: "b@example.com", role: "clerk" },
    { db, now: () => new Date(clock.getTime() - 25 * hour) },
  );
  await addStaff({ email: "c@example.com", role: "clerk" }, deps());
  await addStaff({ email: "a@example.com", role: "clerk", password }, deps());
  expect((await listStaff(deps())).map(({ email: address, state }) => [address, state])).toEqual([
    ["a@example.com", "active"],
    ["b@example.com", "invitation expired"],
    ["c@example.com", "invited"],
    ["d@example.com", "disabled"],
  ]);
});

test("the database allows no invitation beside a password, none for a disabled account, and none without an end", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  await expect(
    db.$executeRaw`UPDATE "staff" SET "invitation_digest" = 'x', "invitation_expires_at" = now()`,
  ).rejects.toThrow("staff_invitation");
  await db.$executeRaw`UPDATE "staff" SET "password_hash" = NULL`;
  await expect(db.$executeRaw`UPDATE "staff" SET "invitation_digest" = 'x'`).rejects.toThrow(
    "staff_invitation",
  );
  await expect(
    db.$executeRaw`UPDATE "staff" SET "invitation_digest" = 'x', "invitation_expires_at" = now(), "disabled_at" = now()`,
  ).rejects.toThrow("staff_invitation");
});

test("the shop invites, changes, disables and enables accounts, and sets no password itself", async () => {
  const invited = await addStaff({ email, role: "clerk" }, pageDeps());
  expect(invited).toMatchObject({ ok: true });
  expect(await db.staff.findUniqueOrThrow({ where: { email } })).toMatchObject({ role: "clerk" });
  expect(await resetStaff({ email }, pageDeps())).toMatchObject({ ok: true });
  expect(await disableStaff({ email }, pageDeps())).toMatchObject({ ok: true });
  const enabled = await enableStaff({ email }, pageDeps());
  const token = enabled.ok ? (enabled.value.token ?? "") : "";
  expect(await acceptInvitation({ token, password }, pageDeps())).toMatchObject({ ok: true });

  await expect(addStaff({ email: "eve@example.com", role: "owner", password }, pageDeps())).rejects.toThrow();
  await expect(resetStaff({ email, password: `another ${password}` }, pageDeps())).rejects.toThrow();
  expect(await signIn(password)).toMatchObject({ ok: true });
});

test("a changed role ends every session of the person", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  const isOpen = await startSession();
  expect(await isOpen()).toBe(true);
  expect(await changeRole({ email, role: "clerk" }, pageDeps())).toMatchObject({ ok: true });
  expect(await isOpen()).toBe(true);
  expect(await changeRole({ email, role: "auditor" }, pageDeps())).toMatchObject({ ok: true });
  expect(await isOpen()).toBe(false);
  expect(await changeRole({ email: "nobody@example.com", role: "clerk" }, pageDeps())).toMatchObject({
    error: { kind: "not_found" },
  });
});

test("the last owner stays one, also if two owners remove each other at the same moment", async () => {
  await addStaff({ email, role: "owner", password }, deps());
  await addStaff({ email: "invited@example.com", role: "owner" }, deps());
  const lastOwner = { ok: false, error: { kind: "last_owner" } };
  expect(await changeRole({ email, role: "manager" }, pageDeps())).toEqual(lastOwner);
  expect(await disableStaff({ email }, pageDeps())).toEqual(lastOwner);

  expect(await resetStaff({ email }, pageDeps())).toEqual(lastOwner);
  expect(await signIn(password)).toMatchObject({ ok: true });

  const other = "bob@example.com";
  await addStaff({ email: other, role: "owner", password }, deps());
  const removals = await Promise.all([
    changeRole({ email, role: "manager" }, pageDeps()),
    disableStaff({ email: other }, pageDeps()),
  ]);
  expect(removals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await disableStaff({ email, evenLastOwner: true }, deps())).toMatchObject({ ok: true });
});

test("the same role again ends no session and says that nothing changed", async () => {
  await addStaff({ email, role: "clerk", password }, deps());
  const isOpen = await startSession();
  expect(await changeRole({ email, role: "clerk" }, pageDeps())).toEqual({
    ok: true,
    value: { changed: false },
  });
  expect(await isOpen()).toBe(true);
  expect(await changeRole({ email, role: "manager" }, pageDeps())).toEqual({
    ok: true,
    value: { changed: true },
  });
  expect(await isOpen()).toBe(false);
});

test("who let an account in is stored with each link of an owner, and forgotten with one of the command", async () => {
  const owner = "carol@example.com";
  const inviterOf = async () => (await db.staff.findUniqueOrThrow({ where: { email } })).invitedBy;
  await addStaff({ email, role: "clerk", by: owner }, pageDeps());
  expect(await inviterOf()).toBe(owner);
  await resetStaff({ email }, deps());
  expect(await inviterOf()).toBeNull();
  await resetStaff({ email, by: owner }, pageDeps());
  expect(await inviterOf()).toBe(owner);
  await disableStaff({ email }, pageDeps());
  await enableStaff({ email }, deps());
  expect(await inviterOf()).toBeNull();
  await disableStaff({ email }, pageDeps());
  await enableStaff({ email, by: owner }, pageDeps());
  expect(await inviterOf()).toBe(owner);
});
