import { createServer } from "node:http";

import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { listenOnFreePort } from "@/testing/listen-on-free-port";
import { administer, createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { checkDisk } from "./check-disk";
import type { Finding } from "./finding";
import { describeFindings, runDoctor } from "./run-doctor";

let database: TestDatabase;
let bank: Awaited<ReturnType<typeof startTestBank>>;
let environment: Record<string, string>;
/** What answers at APP_URL; a test changes it. */
let shopStatus = 200;
/** What it answers to a form; a test changes it. */
let formStatus = 405;
const shop = createServer(({ method }, response) =>
  response.writeHead(method === "POST" ? formStatus : shopStatus).end(),
);
/** A bank whose clock is an hour ahead. */
const hasty = createServer((_request, response) =>
  response
    .writeHead(200, {
      "content-type": "application/json",
      date: new Date(Date.now() + 3_600_000).toUTCString(),
    })
    .end("{}"),
);
/** A mail server that refuses every password. */
const strict = new SMTPServer({
  secure: false,
  disabledCommands: ["STARTTLS"],
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(new Error("wrong password")),
});

beforeAll(async () => {
  [database, bank] = await Promise.all([createTestDatabase(), startTestBank()]);
  const { settings, urls } = bank;
  environment = {
    NODE_ENV: "test",
    APP_URL: `http://localhost:${await listenOnFreePort(shop)}`,
    DATABASE_URL: database.appUrl,
    AUTH_SECRET: "a secret of this test, long enough to be one",
    GATEWAY_BASE_URL: `${urls.gateway}`,
    GATEWAY_MERCHANT_ID: settings.merchantId,
    GATEWAY_USERNAME: settings.username,
    GATEWAY_PASSWORD: settings.password,
    TOKENIZATION_FRAME_URL: `${urls.frame}/frame`,
    TOKENIZATION_ID: settings.tokenizationId,
    TOKENIZATION_TOKEN: settings.tokenizationToken,
    SMTP_URL: urls.mail,
    MAIL_FROM: "shop@example.com",
  };
  await administer(
    database.url,
    `INSERT INTO "job_pass" ("job", "completed_at") VALUES ('worker', now() + interval '1 hour')`,
  );
});
afterAll(async () => {
  shop.close();
  hasty.close();
  strict.close();
  await bank.stop();
  await database.drop();
});

const wrongIn = (findings: readonly Finding[]) => findings.filter(({ isOk }) => !isOk);

test("nothing is wrong with a shop that has all it depends on", async () => {
  const findings = await runDoctor(environment);
  expect(wrongIn(findings)).toEqual([]);
  expect(findings.map(({ part }) => part)).toEqual([
    "Environment",
    "Database",
    "Migrations",
    "Rights",
    "Worker",
    "Bank",
    "Clock",
    "Card form",
    "Mail",
    "Address",
    "Proxies",
    "Disk",
  ]);
});

/** A database, a role or a host that is not there, in the address of the present one. */
function elsewhere(change: (url: URL) => void): string {
  const url = new URL(database.appUrl);
  change(url);
  return url.href;
}

test.each<[string, () => Record<string, string>, part: string, advice: RegExp]>([
  ["a missing variable", () => ({ GATEWAY_PASSWORD: "" }), "Environment", /configuration\.md/],
  ["a short AUTH_SECRET", () => ({ AUTH_SECRET: "short" }), "Environment", /configuration\.md/],
  [
    "a wrong database",
    () => ({ DATABASE_URL: elsewhere((url) => (url.pathname = "/none")) }),
    "Database",
    /no such database/,
  ],
  [
    "an unknown role",
    () => ({ DATABASE_URL: elsewhere((url) => (url.username = "nobody_here")) }),
    "Database",
    /refuses this role|pg_hba/,
  ],
  [
    "commits that do not wait for the disk",
    () => ({
      DATABASE_URL: elsewhere((url) => url.searchParams.set("options", "-c synchronous_commit=off")),
    }),
    "Database",
    /Set it to on/,
  ],
  [
    "a wrong port of the database",
    () => ({ DATABASE_URL: elsewhere((url) => (url.port = "1")) }),
    "Database",
    /Nothing listens/,
  ],
  [
    "an unknown host of the database",
    () => ({ DATABASE_URL: elsewhere((url) => (url.hostname = "database.invalid")) }),
    "Database",
    /unknown/,
  ],
  [
    "TLS that the server does not have",
    () => ({ DATABASE_URL: elsewhere((url) => url.searchParams.set("sslmode", "require")) }),
    "Database",
    /./,
  ],
  [
    "a replica that is a primary",
    () => ({ DATABASE_REPLICA_URL: database.appUrl }),
    "Replica",
    /streaming replica/,
  ],
  [
    "a replica that does not answer",
    () => ({ DATABASE_REPLICA_URL: elsewhere((url) => (url.port = "1")) }),
    "Replica",
    /DATABASE_REPLICA_URL/,
  ],
  ["a wrong password of the bank", () => ({ GATEWAY_PASSWORD: "wrong" }), "Bank", /GATEWAY_PASSWORD/],
  ["a wrong user of the bank", () => ({ GATEWAY_USERNAME: "merchant.OTHER" }), "Bank", /GATEWAY_USERNAME/],
  ["a wrong merchant id", () => ({ GATEWAY_MERCHANT_ID: "OTHER" }), "Bank", /GATEWAY_MERCHANT_ID/],
  [
    "a wrong address of the bank",
    () => ({ GATEWAY_BASE_URL: "http://127.0.0.1:1" }),
    "Bank",
    /GATEWAY_BASE_URL/,
  ],
  [
    "a bank that is none",
    () => ({ GATEWAY_BASE_URL: environment.TOKENIZATION_FRAME_URL! }),
    "Bank",
    /GATEWAY_BASE_URL|ask the bank/,
  ],
  ["a wrong tokenization id", () => ({ TOKENIZATION_ID: "other" }), "Card form", /TOKENIZATION_ID/],
  ["a wrong tokenization token", () => ({ TOKENIZATION_TOKEN: "other" }), "Card form", /TOKENIZATION_TOKEN/],
  [
    "a wrong path of the frame",
    () => ({ TOKENIZATION_FRAME_URL: `${bank.urls.frame}/none` }),
    "Card form",
    /path/,
  ],
  [
    "an unreachable frame",
    () => ({ TOKENIZATION_FRAME_URL: "http://127.0.0.1:1/frame" }),
    "Card form",
    /reached/,
  ],
  ["no mail server", () => ({ SMTP_URL: "" }), "Mail", /outbox/],
  ["a wrong port of the mail server", () => ({ SMTP_URL: "smtp://127.0.0.1:1" }), "Mail", /port/],
  ["a shop that does not run", () => ({ APP_URL: "http://localhost:1" }), "Address", /does not answer/],
])("%s is named, with what to do about it", async (_, change, part, advice) => {
  const findings = await runDoctor({ ...environment, ...change() });
  const found = wrongIn(findings).find((finding) => finding.part === part);
  expect(found?.advice).toMatch(advice);
  expect(describeFindings(findings)).not.toContain(bank.settings.password);
  expect(describeFindings(findings)).not.toContain(bank.settings.tokenizationToken);
});

test("a bank whose clock differs, a mail server that refuses the password and a shop that fails are named", async () => {
  const hastyUrl = `http://127.0.0.1:${await listenOnFreePort(hasty)}`;
  const port = await listenOnFreePort(strict.server);
  shopStatus = 503;
  const findings = await runDoctor({
    ...environment,
    GATEWAY_BASE_URL: hastyUrl,
    SMTP_URL: `smtp://shop:secret-of-mail@127.0.0.1:${port}`,
  });
  shopStatus = 200;
  const named = Object.fromEntries(wrongIn(findings).map(({ part, advice }) => [part, advice]));
  expect(named.Clock).toMatch(/clock/);
  expect(named.Mail).toMatch(/password/);
  expect(named.Address).toMatch(/log/);
  expect(describeFindings(findings)).not.toContain("secret-of-mail");
});

test("a migration that is missing, a worker that is gone and a role without rights are named", async () => {
  const other = await createTestDatabase();
  try {
    await administer(
      other.url,
      `DELETE FROM "_prisma_migrations" WHERE "migration_name" = (SELECT max("migration_name") FROM "_prisma_migrations")`,
    );
    await administer(other.url, `REVOKE SELECT ON "orders" FROM ${new URL(other.appUrl).username}`);
    const findings = await runDoctor({ ...environment, DATABASE_URL: other.appUrl });
    const named = Object.fromEntries(wrongIn(findings).map(({ part, advice }) => [part, advice]));
    expect(Object.keys(named).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "Migrations",
      "Rights",
      "Worker",
    ]);
    expect(named.Worker).toMatch(/npm run worker/);
  } finally {
    await other.drop();
  }
});

test("a proxy that changes the host, so that each form is refused, is named with what the shop compares", async () => {
  formStatus = 403;
  const [found, ...others] = wrongIn(await runDoctor(environment));
  formStatus = 405;
  expect(others).toEqual([]);
  expect(found).toMatchObject({ part: "Address", text: expect.stringContaining("is refused") });
  expect(found?.advice).toMatch(/X-Forwarded-Host and Host/);
});

test("a folder that cannot be written is named", async () => {
  expect(await checkDisk("package.json/cache")).toMatchObject({ isOk: false, part: "Disk" });
});
