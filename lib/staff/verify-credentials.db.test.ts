import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Database, openDatabase } from "@/lib/db/database";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { findStaff, beginStaffSession } from "./sessions";
import { verifyPassword } from "./passwords";
import { verifyCredentials } from "./sign-in";

let database: TestDatabase;
let db: Database;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  const passwordHash = await hash("correct horse");
  ({ id } = await db.staff.create({
    data: { email: "ada@example.com", name: "Ada", role: "owner", passwordHash },
  }));
  await db.staff.create({ data: { email: "invited@example.com", name: "Kim", role: "owner" } });
  await db.staff.create({
    data: { email: "disabled@example.com", name: "Eve", role: "owner", passwordHash, disabledAt: new Date() },
  });
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

const verify = (email: string, password: string) =>
  verifyCredentials({ email, password, knownBrowser: false }, { db });
const wrong = { ok: false, error: { kind: "wrong_credentials" } };

test("the right password finds the member of staff, however the address is written, without its hash", async () => {
  expect(await verify(" Ada@Example.com ", "correct horse")).toEqual({
    ok: true,
    value: { id, email: "ada@example.com", name: "Ada", role: "owner", sessionGeneration: 0 },
  });
});

test("a wrong password and an unknown address find no member of staff", async () => {
  expect(await verify("ada@example.com", "wrong")).toEqual(wrong);
  expect(await verify("bob@example.com", "correct horse")).toEqual(wrong);
});

test("whoever is disabled or has not accepted the invitation does not sign in", async () => {
  expect(await verify("disabled@example.com", "correct horse")).toEqual(wrong);
  expect(await verify("invited@example.com", "correct horse")).toEqual(wrong);
  expect(await verify("invited@example.com", "")).toEqual(wrong);
});

test("the placeholder's password never signs in", async () => {
  for (const email of ["bob@example.com", "invited@example.com"])
    expect(await verify(email, "placeholder password")).toEqual(wrong);
});

test("an address that is unknown, invited or disabled costs the same one verification as a known one", async () => {
  const cost = (passwordHash: string) => passwordHash.split("$").slice(0, 4).join("$");
  const usual = cost(await hash("any"));
  expect(usual).toMatch(/^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+$/);
  for (const email of ["ada@example.com", "bob@example.com", "invited@example.com", "disabled@example.com"]) {
    const costs: string[] = [];
    const count: typeof verifyPassword = (passwordHash, ...rest) => {
      costs.push(cost(passwordHash));
      return verifyPassword(passwordHash, ...rest);
    };
    const input = { email, password: "wrong", knownBrowser: false };
    expect(await verifyCredentials(input, { db, verify: count })).toEqual(wrong);
    expect(costs, email).toEqual([usual]);
  }
});

test("a removed member of staff is not found", async () => {
  const sessionId = await beginStaffSession({ staffId: id, browser: "" }, { db, now: () => new Date() });
  const session = { id, sessionId, sessionGeneration: 0 };
  expect(await findStaff(session, { db })).toEqual({
    id,
    sessionId,
    hasAuthenticator: false,
    provenAt: null,
    email: "ada@example.com",
    name: "Ada",
    role: "owner",
  });
  await db.staff.delete({ where: { id } });
  expect(await findStaff(session, { db })).toBeUndefined();
});
