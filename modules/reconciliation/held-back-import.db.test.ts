import { generateKeyPairSync, sign } from "node:crypto";

import { afterEach, beforeEach, expect, test } from "vitest";

import { uploadReport } from "./import-settlement-report";
import { resolveOutcome } from "@/lib/unknown-outcomes/resolve-outcome";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import type { HeldBack } from "@/modules/seam/shop-module";
import { importInput } from "./import-input";
import { approvedImport, importOrAsk } from "./import-or-ask";

const ada = "ada@example.com";
const bob = "bob@example.com";
const hour = 3_600_000;
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();

let shop: TestShop;
/** What was held back, the latest last. */
let asked: HeldBack[];
beforeEach(async () => {
  shop = await startTestShop();
  asked = [];
});
afterEach(() => shop.stop());

/** An hour from now, when every call so far has certainly ended. */
const later = () => new Date(Date.now() + hour);
const deps = () => ({
  ...shop.deps,
  now: later,
  settings: { ...shop.deps.settings, secondPersonAbove: { USD: 500 } },
  reconciliation: { ...shop.deps.reconciliation, publicKey: pem, unsigned: "accept" as const },
});

async function unknownCharge(totalMinor: bigint, fault: "commit_then_drop" | "drop_before") {
  await shop.fault("pay", fault);
  const order = await shop.order(totalMinor);
  await shop.pay(order.number);
  const { id } = (await shop.payment(order.id)).operations.at(-1)!;
  const state = async () => (await shop.db.operation.findUniqueOrThrow({ where: { id } })).state;
  expect(await state()).toBe("UNKNOWN");
  return { ...order, operationId: id, state };
}

/** The bank's report of now and the next hour; with `without`, as a manager can change it who wants one line away. */
async function report(without?: string): Promise<Buffer> {
  const lines = (await shop.settlementReport()).toString().trimEnd().split("\n");
  const [names = "", head = "", columns = "", ...rows] = lines;
  const kept = rows.filter((row) => without === undefined || !row.includes(without));
  const heading = head.replace(/,[^,]*,\d+$/, `,${later().toISOString()},${kept.length}`);
  return Buffer.from([names, heading, columns, ...kept, ""].join("\n"));
}

async function upload(file: Buffer, signature?: Buffer, by = ada) {
  const input = { fileName: "settlement.csv", file: [file], by, from: "a browser" };
  const uploaded = await uploadReport({ ...input, signature: () => Promise.resolve(signature) }, deps());
  if (!uploaded.ok) throw new Error(uploaded.error.messages.join());
  return uploaded.value.uploadId;
}

async function ask(request: HeldBack) {
  asked.push(request);
  return { kind: "waits_for_approval" as const, until: new Date(later().getTime() + 72 * hour) };
}

async function importReport(file: Buffer, signature?: Buffer, by = ada) {
  const uploadId = await upload(file, signature, by);
  const imported = await importOrAsk({ uploadId, by, fingerprint: undefined }, deps(), ask);
  return imported.ok ? "imported" : imported.error.kind;
}

/** What another person's approval does. */
function approve() {
  const { input, requestedBy: by } = asked.at(-1)!;
  return approvedImport.perform({ input, by }, deps());
}

const reports = () => shop.db.settlementReport.count();

test("an import that resolves an outcome above the limit waits whole, shows what it would decide, and is done once another person approves it", async () => {
  const charge = await unknownCharge(1_000n, "commit_then_drop");
  const small = await unknownCharge(300n, "drop_before");
  const forged = await report(charge.number);
  expect(await importReport(forged)).toBe("waits_for_approval");
  expect(await importReport(forged)).toBe("waits_for_approval");
  expect([await charge.state(), await small.state(), await reports()]).toEqual(["UNKNOWN", "UNKNOWN", 0]);

  expect(asked[0]).toMatchObject({ kind: "import", requestedBy: ada, currency: "USD" });
  const { fileName, count, outcomes } = importInput.parse(asked[0]?.input);
  expect([fileName, count]).toEqual(["settlement.csv", 2]);
  expect(outcomes).toMatchObject([
    { operationId: charge.operationId, orderNumber: charge.number, decision: "not_happened", minor: 1_000 },
    { operationId: small.operationId, orderNumber: small.number, decision: "not_happened", minor: 300 },
  ]);
  expect(await approve()).toBe("done");
  expect([await charge.state(), await small.state(), await reports()]).toEqual([
    "NOT_HAPPENED",
    "NOT_HAPPENED",
    1,
  ]);
});

test("an import that nobody approves leaves nothing behind that a later report could rest on", async () => {
  const charge = await unknownCharge(1_000n, "commit_then_drop");
  expect(await importReport(await report(charge.number))).toBe("waits_for_approval");
  expect([await charge.state(), await reports()]).toEqual(["UNKNOWN", 0]);
});

test("an import that resolves nothing above the limit needs nobody else", async () => {
  const small = await unknownCharge(300n, "drop_before");
  expect(await importReport(await report())).toBe("imported");
  expect(await small.state()).toBe("NOT_HAPPENED");
});

test("many small outcomes of one import count together", async () => {
  const charges = [await unknownCharge(300n, "drop_before"), await unknownCharge(300n, "drop_before")];
  expect(await importReport(await report())).toBe("waits_for_approval");
  for (const charge of charges) expect(await charge.state()).toBe("UNKNOWN");
});

test("a report that the bank has signed resolves above the limit without a second person", async () => {
  const happened = await unknownCharge(1_000n, "commit_then_drop");
  const notHappened = await unknownCharge(2_000n, "drop_before");
  const file = await report();
  expect(await importReport(file, sign(null, file, privateKey))).toBe("imported");
  expect([await happened.state(), await notHappened.state()]).toEqual(["SUCCEEDED", "NOT_HAPPENED"]);
});

test("a signed report does not release what rests on another report without a signature", async () => {
  const none = await report();
  const charge = await unknownCharge(1_000n, "commit_then_drop");
  // It covers the outcome's time, and resolves nothing while the operation is still open.
  const { operationId: id } = charge;
  const forged = await report(charge.number);
  const uploadId = await upload(forged);
  const early = {
    ...deps(),
    settings: { ...deps().settings, secondPersonAbove: {}, gatewayTimeoutMs: 2 * hour },
  };
  expect((await importOrAsk({ uploadId, by: ada, fingerprint: undefined }, early, ask)).ok).toBe(true);
  expect(await charge.state()).toBe("UNKNOWN");

  // What the bank has signed ends before the outcome began.
  const short = Buffer.from(
    none.toString().replace(later().toISOString().slice(0, 13), new Date().toISOString().slice(0, 13)),
  );
  const [heading] = /^SETTLEMENT.*$/m.exec(short.toString()) ?? [];
  const { openedAt } = await shop.db.operation.findUniqueOrThrow({ where: { id } });
  const before = new Date(openedAt.getTime() - 60_000).toISOString();
  const signed = Buffer.from(
    short.toString().replace(heading!, heading!.replace(/,[^,]*,(\d+)$/, `,${before},$1`)),
  );
  expect(await importReport(signed, sign(null, signed, privateKey))).toBe("waits_for_approval");
  expect(await charge.state()).toBe("UNKNOWN");
});

test("an import by the command waits too, and another person approves it", async () => {
  const charge = await unknownCharge(1_000n, "drop_before");
  expect(await importReport(await report(), undefined, "system")).toBe("waits_for_approval");
  expect(await charge.state()).toBe("UNKNOWN");
  expect(await approve()).toBe("done");
  expect(await charge.state()).toBe("NOT_HAPPENED");
});

test("an approved import that would now decide something else does nothing", async () => {
  const charge = await unknownCharge(1_000n, "commit_then_drop");
  const other = await unknownCharge(300n, "drop_before");
  expect(await importReport(await report(charge.number))).toBe("waits_for_approval");
  const input = { operationId: other.operationId as never, reason: "The bank says so", by: bob };
  const resolved = await resolveOutcome(
    { ...input, decision: "not_happened", reference: "Case 48151" },
    deps(),
  );
  expect(resolved.ok).toBe(true);
  expect(await approve()).toBe("changed");
  expect([await charge.state(), await reports()]).toEqual(["UNKNOWN", 0]);
});
