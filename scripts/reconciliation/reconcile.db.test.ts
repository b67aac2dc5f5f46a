import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";

import { asksSecondPerson } from "@/app/composition/second-person";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
  folder = await mkdtemp(join(tmpdir(), "reconcile-"));
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

/** Runs the program as an operator does, who sets only what has no default. */
function reconcile(report: Buffer, ...flags: string[]) {
  return reconcileWith({ SETTLEMENT_PUBLIC_KEY: "" }, report, ...flags);
}

async function reconcileWith(variables: Record<string, string>, report: Buffer, ...flags: string[]) {
  const file = join(folder, "settlement.csv");
  await writeFile(file, report);
  return execa("node", ["scripts/run.mjs", "reconciliation/reconcile", file, ...flags], {
    reject: false,
    env: {
      NODE_ENV: "",
      APP_URL: "https://shop.example.com",
      DATABASE_URL: shop.databaseUrl,
      AUTH_SECRET: "the secret of an operator, long enough",
      TRUSTED_PROXY_HOPS: "1",
      GATEWAY_BASE_URL: "https://gateway.example.com",
      GATEWAY_MERCHANT_ID: "SANDBOX",
      GATEWAY_USERNAME: "merchant",
      GATEWAY_PASSWORD: "password",
      GATEWAY_TIMEOUT_MS: "",
      RECONCILIATION_MARGIN_MS: "",
      TOKENIZATION_FRAME_URL: "https://frame.example.com/frame",
      TOKENIZATION_ID: "frame",
      TOKENIZATION_TOKEN: "token",
      ...variables,
    },
  });
}

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();

/** An order whose charge was sent and whose answer was lost. */
async function unknownCharge(fault: string) {
  const order = await shop.order(1_000n);
  await shop.fault("pay", fault);
  await shop.pay(order.number);
  return (await shop.payment(order.id)).operations.at(-1)!;
}

async function stateOf({ id }: { id: string }) {
  return (await shop.db.operation.findUniqueOrThrow({ where: { id } })).state;
}

test("the program waits for a bank that books a quarter of an hour late, as in production", async () => {
  const row = await unknownCharge("drop_before");
  const { stdout, exitCode } = await reconcile(await shop.settlementReport(), "--apply");
  expect(exitCode).toBe(0);
  const longestCall = 10_000 + 30_000;
  const needed = new Date(row.openedAt.getTime() + longestCall + 15 * 60_000);
  expect(stdout).toContain(`needs a report until ${needed.toISOString()} or later`);
  expect(await stateOf(row)).toBe("UNKNOWN");
});

test("the program shows a preview, and --apply shows it anew if the journal has changed since", async () => {
  const row = await unknownCharge("commit_then_drop");
  const report = await shop.settlementReport();
  const preview = await reconcile(report);
  expect(preview).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("1 happened, 0 did not") });
  expect(preview.stdout).toContain("nothing was written");
  expect(await stateOf(row)).toBe("UNKNOWN");

  await shop.db.settlementUpload.updateMany({ data: { fingerprint: "0".repeat(64) } });
  const refused = await reconcile(report, "--apply");
  expect(refused).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("1 happened, 0 did not") });
  expect(refused.stderr).toContain("The journal has changed since the preview");
  expect(await stateOf(row)).toBe("UNKNOWN");
});

test("--apply imports a report once", async () => {
  const row = await unknownCharge("commit_then_drop");
  const report = await shop.settlementReport();
  expect(await reconcile(report, "--apply")).toMatchObject({ exitCode: 0 });
  expect(await stateOf(row)).toBe("SUCCEEDED");
  const again = await reconcile(report, "--apply");
  expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("imported before") });
});

test("the program checks the bank's signature, and records the command and its user", async () => {
  const report = await shop.settlementReport();
  const file = join(folder, "settlement.sig");
  expect((await reconcile(report)).stdout).toContain("Not proven to be the bank's");
  const withKey = { SETTLEMENT_PUBLIC_KEY: pem.replaceAll("\n", "\\n") };
  expect(await reconcileWith(withKey, report, "--apply")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("The report has no signature"),
  });
  await writeFile(file, sign("sha256", Buffer.from("another file"), privateKey));
  const refused = await reconcileWith(withKey, report, "--signature", file);
  expect(refused).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("signature does not belong"),
  });
  await writeFile(file, sign("sha256", report, privateKey));
  const applied = await reconcileWith(withKey, report, "--apply", "--signature", file);
  expect(applied).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("signature was verified") });
  const stored = await shop.db.settlementImport.findFirstOrThrow({ where: { signature: "verified" } });
  expect(stored.importedFrom).toMatch(/^npm run reconcile --apply, by \S+ on \S+$/);
});

// Without a module that asks a second person, the limit asks nobody.
test.runIf(asksSecondPerson)(
  "--apply writes nothing above SECOND_PERSON_ABOVE, and its import waits for a person in the admin",
  async () => {
    const row = await unknownCharge("commit_then_drop");
    const report = await shop.settlementReport();
    const asked = await reconcileWith({ SECOND_PERSON_ABOVE: "USD:500" }, report, "--apply");
    expect(asked).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("waits under “Second person”"),
    });
    expect(await stateOf(row)).toBe("UNKNOWN");
    expect(await shop.db.$queryRaw`SELECT "kind", "state"::text, "requested_by" FROM "approval"`).toEqual([
      { kind: "import", state: "waiting", requested_by: "system" },
    ]);
  },
);
