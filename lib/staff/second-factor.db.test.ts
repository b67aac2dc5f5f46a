import { randomBytes } from "node:crypto";

import { type Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openDatabase } from "@/lib/db/database";
import type { PrismaClient } from "@/lib/db/generated/client";
import type { StaffSessionId } from "@/lib/ids";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { acceptInvitation, enrolMinutes } from "./invitations";
import { addStaff, enableStaff, disableStaff, resetStaff } from "./accounts";
import { createSealedSecret, openSecret, readAuthenticator, setUpAuthenticator } from "./authenticator";
import { findStaff, beginStaffSession } from "./sessions";
import { proveSession } from "./proofs";
import { staffRoles } from "./rights";
import { missingFactor } from "./second-factor";

const email = "ada@example.com";
const key = randomBytes(32);
const keys = { current: key, accepted: [key] };

let database: TestDatabase;
let db: PrismaClient;
/** As the role of the shop, whose pages take the codes. */
let appDb: PrismaClient;
let clock: Date;
let staffId: string;
let sessionId: StaffSessionId;
let linkToken: string | undefined;

/** As the role that owns the tables. */
const ownerDeps = () => ({ db, now: () => clock });
const deps = () => ({ db: appDb, now: () => clock, keys });
const codeOf = (secret: Secret, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: clock.getTime() + steps * 30_000 });
const prove = (code: string) => proveSession({ staffId, sessionId, code }, deps());
const wrong = { ok: false, error: { kind: "wrong_code" } };

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  appDb = openDatabase(database.appUrl);
});
beforeEach(async () => {
  clock = new Date();
  await db.staff.deleteMany();
  await db.signInAttempt.deleteMany();
  await addStaff({ email, role: "owner", password: "correct horse battery" }, ownerDeps());
  // A second owner, so that the first can be reset and disabled.
  await addStaff({ email: "bob@example.com", role: "owner", password: "correct horse battery" }, ownerDeps());
  staffId = (await db.staff.findUniqueOrThrow({ where: { email } })).id;
  linkToken = await useLink();
  sessionId = await beginStaffSession({ staffId, browser: "Firefox, Linux" }, deps());
});
afterAll(async () => {
  await Promise.all([db.$disconnect(), appDb.$disconnect()]);
  await database.drop();
});

/** Chooses a password by a new link, as its person does; returns the link's token. */
async function useLink(): Promise<string> {
  const reset = await resetStaff({ email }, ownerDeps());
  const token = reset.ok ? (reset.value.token ?? "") : "";
  expect(await acceptInvitation({ token, password: "correct horse battery" }, deps())).toMatchObject({
    ok: true,
  });
  return token;
}

/** Sets an app up with a code of the step before, so that the present one is still unused. */
async function setUp() {
  const sealedSecret = createSealedSecret(staffId, keys);
  const secret = openSecret(sealedSecret, staffId, keys)!;
  const set = await setUpAuthenticator(
    { staffId, sessionId, linkToken, sealedSecret, code: codeOf(secret, -1) },
    deps(),
  );
  if (!set.ok) throw new Error(set.error.kind);
  return { secret, ...set.value };
}

test("a code of the app is right once, in its own step and the two beside it", async () => {
  const { secret } = await setUp();
  expect(await prove(codeOf(secret, -1))).toEqual(wrong);
  expect(await prove(codeOf(secret, 2))).toEqual(wrong);
  expect(await prove(codeOf(secret))).toEqual({ ok: true, value: { by: "app" } });
  expect(await prove(codeOf(secret))).toEqual(wrong);
  expect(await prove(codeOf(secret, 1))).toMatchObject({ ok: true });
});

test("of the same code sent by three at once, one is accepted", async () => {
  const { secret, recoveryCodes } = await setUp();
  for (const code of [codeOf(secret), recoveryCodes[0]!]) {
    const proofs = await Promise.all([1, 2, 3].map(() => prove(code)));
    expect(proofs.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test("each of ten recovery codes replaces the app once, however it is typed", async () => {
  const { recoveryCodes } = await setUp();
  expect(new Set(recoveryCodes).size).toBe(10);
  const typed = recoveryCodes[3]!.toUpperCase().replaceAll("-", " ");
  expect(await prove(typed)).toEqual({ ok: true, value: { by: "recovery_code" } });
  expect(await prove(recoveryCodes[3]!)).toEqual(wrong);
  expect(await readAuthenticator({ staffId }, deps())).toMatchObject({ recoveryCodes: 9 });
  expect(JSON.stringify(await db.staffRecoveryCode.findMany())).not.toContain(recoveryCodes[0]);
});

test("after five wrong codes the right one is not compared, until a quarter of an hour has passed", async () => {
  const { secret } = await setUp();
  for (let guess = 0; guess < 5; guess++) expect(await prove("000000")).toEqual(wrong);
  expect(await prove(codeOf(secret))).toEqual({ ok: false, error: { kind: "too_many_codes" } });
  await db.signInAttempt.deleteMany();
  expect(await prove(codeOf(secret))).toMatchObject({ ok: true });
});

test("a session without its code is not proven, and another session's code does not prove it", async () => {
  const { secret } = await setUp();
  const { sessionGeneration } = await db.staff.findUniqueOrThrow({ where: { email } });
  const other = await beginStaffSession({ staffId, browser: "Chrome, Windows" }, deps());
  const found = async (id: StaffSessionId) =>
    findStaff({ id: staffId, sessionId: id, sessionGeneration }, { db: appDb });
  expect(await prove(codeOf(secret))).toMatchObject({ ok: true });
  expect(missingFactor((await found(sessionId))!, { required: true })).toBeUndefined();
  expect(missingFactor((await found(other))!, { required: false })).toBe("code");
});

test("a secret is sealed, and one that was sealed for somebody else sets nothing up", async () => {
  const { secret } = await setUp();
  const stored = await db.staffAuthenticator.findUniqueOrThrow({ where: { staffId } });
  expect(Buffer.from(stored.sealedSecret, "base64url").includes(Buffer.from(secret.bytes))).toBe(false);
  const sealedSecret = createSealedSecret("another person", keys);
  const code = codeOf(openSecret(sealedSecret, "another person", keys)!);
  expect(await setUpAuthenticator({ staffId, sessionId, linkToken, sealedSecret, code }, deps())).toEqual(
    wrong,
  );
});

test("a code seals the secret with the present key, so that a replaced AUTH_SECRET locks nobody out", async () => {
  const { secret } = await setUp();
  const present = randomBytes(32);
  const rotating = { ...deps(), keys: { current: present, accepted: [present, key] } };
  expect(await proveSession({ staffId, sessionId, code: codeOf(secret) }, rotating)).toMatchObject({
    ok: true,
  });
  const after = { ...deps(), keys: { current: present, accepted: [present] } };
  expect(await proveSession({ staffId, sessionId, code: codeOf(secret, 1) }, after)).toMatchObject({
    ok: true,
  });
});

test("a new link and an enabled account end the app and its recovery codes", async () => {
  await setUp();
  linkToken = await useLink();
  expect(await readAuthenticator({ staffId }, deps())).toBeUndefined();
  expect(await db.staffRecoveryCode.count()).toBe(0);
  await setUp();
  await disableStaff({ email }, deps());
  await enableStaff({ email }, deps());
  expect(await readAuthenticator({ staffId }, deps())).toBeUndefined();
});

describe("a password alone sets no app up and makes no recovery codes", () => {
  async function tryToSetUp(token: string | undefined) {
    const sealedSecret = createSealedSecret(staffId, keys);
    const code = codeOf(openSecret(sealedSecret, staffId, keys)!, -1);
    const tried = await setUpAuthenticator(
      { staffId, sessionId, linkToken: token, sealedSecret, code },
      deps(),
    );
    return tried.ok ? "set up" : tried.error.kind;
  }

  test("in a browser that has used no link of the person", async () => {
    expect(await tryToSetUp(undefined)).toBe("not_proven");
    expect(await tryToSetUp("x".repeat(43))).toBe("not_proven");
    expect(await readAuthenticator({ staffId }, deps())).toBeUndefined();
    expect(await db.staffRecoveryCode.count()).toBe(0);
    expect(await tryToSetUp(linkToken)).toBe("set up");
  });

  test("an hour after the link was used, or after a later link", async () => {
    const earlier = linkToken;
    linkToken = await useLink();
    sessionId = await beginStaffSession({ staffId, browser: "Firefox, Linux" }, deps());
    expect(await tryToSetUp(earlier)).toBe("not_proven");
    clock = new Date(clock.getTime() + enrolMinutes * 60_000);
    expect(await tryToSetUp(linkToken)).toBe("not_proven");
  });

  test("an hour after the command has set the password, and until then whoever was given it may", async () => {
    await resetStaff({ email, password: "correct horse battery" }, ownerDeps());
    sessionId = await beginStaffSession({ staffId, browser: "Firefox, Linux" }, deps());
    clock = new Date(clock.getTime() + enrolMinutes * 60_000);
    expect(await tryToSetUp(undefined)).toBe("not_proven");
    clock = new Date(clock.getTime() - 1);
    expect(await tryToSetUp(undefined)).toBe("set up");
  });

  test("in place of the person's app, whose code is asked for first, also of whoever has the link", async () => {
    const { secret } = await setUp();
    clock = new Date(clock.getTime() + 6 * 60_000);
    expect(await tryToSetUp(linkToken)).toBe("not_proven");
    expect(await prove(codeOf(secret))).toMatchObject({ ok: true });
    expect(await tryToSetUp(undefined)).toBe("set up");
  });
});

describe("where a second factor is required", () => {
  test.each(staffRoles)("whoever may move money sets it up: %s", (role) => {
    const factor = { role, hasAuthenticator: false, provenAt: null };
    expect(missingFactor(factor, { required: true })).toBe(role === "auditor" ? undefined : "set_up");
    expect(missingFactor(factor, { required: false })).toBeUndefined();
  });
});
