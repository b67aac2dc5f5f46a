import { afterAll, beforeAll, expect, test } from "vitest";

import { type Database, openDatabase } from "@/lib/db/database";
import { collectLog } from "@/testing/collect-log";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";

import { addStaff } from "./accounts";
import { signInStaff } from "./sign-in";

let database: TestDatabase;
let db: Database;
const password = "correct horse battery";
const { log, lines } = collectLog();

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  for (const email of ["ada@example.com", "bob@example.com"])
    await addStaff({ email, role: "owner", password }, { db, now: () => new Date() });
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

test("guesses from many addresses are stopped, and do not lock the person out of a known browser", async () => {
  const guess = (n: number) =>
    signInStaff(
      {
        email: "ada@example.com",
        password: "wrong",
        ip: `198.51.100.${n}`,
        browser: "Firefox, Linux",
        knownBrowser: undefined,
      },
      { db, log },
    );
  for (let n = 1; n <= 50; n++)
    expect(await guess(n)).toMatchObject({ error: { kind: "wrong_credentials" } });
  expect(await guess(51)).toMatchObject({ error: { kind: "too_many_attempts" } });
  // The audit has those that were compared, and cannot be filled with the others.
  const refused = { action: "sign_in", outcome: "refused", actor: "ada@example.com" } as const;
  expect(await db.auditEntry.count({ where: refused })).toBe(50);

  const person = { email: "ada@example.com", password, ip: "198.51.100.1", browser: "Firefox, Linux" };
  expect(await signInStaff({ ...person, knownBrowser: "her-browser" }, { db, log })).toMatchObject({
    ok: true,
  });
  expect(await signInStaff({ ...person, knownBrowser: undefined }, { db, log })).toMatchObject({
    error: { kind: "too_many_attempts" },
  });
});

test("a flood of sign-ins is refused as busy, costs nobody an attempt, and leaves known browsers their place", async () => {
  const flood = Array.from({ length: 120 }, (_, n) =>
    signInStaff(
      {
        email: `${n}@example.com`,
        password: "wrong",
        ip: `203.0.113.${n}`,
        browser: "Firefox, Linux",
        knownBrowser: undefined,
      },
      { db, log },
    ),
  );
  const person = {
    email: "bob@example.com",
    password,
    ip: "203.0.113.200",
    browser: "Firefox, Linux",
    knownBrowser: "his-browser",
  };
  expect(await signInStaff(person, { db, log })).toMatchObject({ ok: true });

  const results = await Promise.all(flood);
  const busy = results.flatMap((result, n) => (!result.ok && result.error.kind === "busy" ? [n] : []));
  expect(busy.length).toBeGreaterThan(0);
  expect(results.length - busy.length).toBeGreaterThan(20);
  const refused = `${busy[0]}@example.com`;
  const again = (n: number) =>
    signInStaff(
      {
        email: refused,
        password: "wrong",
        ip: `192.0.2.${n}`,
        browser: "Firefox, Linux",
        knownBrowser: undefined,
      },
      { db, log },
    );
  for (let n = 1; n <= 50; n++)
    expect(await again(n)).toMatchObject({ error: { kind: "wrong_credentials" } });
});

test("each attempt leaves a line with its account and client, and never with what was typed", async () => {
  const { id: staffId } = await db.staff.findUniqueOrThrow({ where: { email: "bob@example.com" } });
  const attempt = async (email: string, typed: string) => {
    lines.length = 0;
    await signInStaff(
      { email, password: typed, ip: "2001:db8:9::1", browser: "Firefox, Linux", knownBrowser: undefined },
      { db, log },
    );
    expect(lines.join()).not.toMatch(new RegExp(`${typed}|${email}`));
    return lines.map((line) => JSON.parse(line));
  };
  const client = "2001:db8:9::1";
  expect(await attempt("bob@example.com", password)).toMatchObject([{ level: "info", staffId, client }]);
  expect(await attempt("bob@example.com", "a wrong one")).toMatchObject([
    { level: "warn", staffId, client, reason: "wrong_credentials" },
  ]);
  const [unknown] = await attempt("a-password-in-the-wrong-field", "another");
  expect(unknown).toMatchObject({ level: "warn", client, reason: "wrong_credentials" });
  expect(unknown).not.toHaveProperty("staffId");
});
