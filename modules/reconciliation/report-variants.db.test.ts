import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { moveMoney } from "@/lib/payments/move-money";
import { readCandidates } from "./candidates-view";
import { applyImport, importSettlementReport, previewImport, uploadReport } from "./import-settlement-report";
import { readReconciliation } from "./read-reconciliation";

let shop: TestShop | undefined;
afterAll(() => shop?.stop());

/** Another shop, so that no report lists another test's orders. */
async function openAnotherShop() {
  await shop?.stop();
  shop = await startTestShop();
}

const by = "staff@example.com";
const from = "192.0.2.7, a browser";
const hour = 3_600_000;
const later = () => new Date(Date.now() + hour);
const deps = () => ({ ...shop!.deps, now: later });

/** The bank's real report as it would be in an hour. */
async function bankReport(): Promise<string> {
  const text = (await shop!.settlementReport()).toString();
  return text.replace(/^(SETTLEMENT,.*,)[^,]*(,\d+)$/m, `$1${later().toISOString()}$2`);
}

async function imported(report: string | Buffer) {
  const file = [Buffer.from(report)];
  const result = await importSettlementReport({ fileName: "settlement.csv", file, by, from }, deps());
  if (!result.ok) throw new Error(result.error.messages.join("\n"));
  return (await readReconciliation(result.value, deps()))!;
}

/** What an import would do; it is carried out and rolled back, so that the next test finds the same journal. */
async function previewed(report: string | Buffer) {
  const file = [Buffer.from(report)];
  const uploaded = await uploadReport({ fileName: "settlement.csv", file, by, from }, deps());
  if (!uploaded.ok) throw new Error(uploaded.error.messages.join("\n"));
  const preview = await previewImport({ ...uploaded.value, by }, deps());
  if (!preview.ok) throw new Error(preview.error.kind);
  return preview.value.view;
}

const kinds = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"] as const;
type Kind = (typeof kinds)[number];

/** An order with a number as the shop mints it, on which the bank did what the shop does not know. */
async function unknownMovement(kind: Kind) {
  const intent = kind === "PAY" || kind === "REFUND" ? "PAY" : "AUTHORIZE";
  const order = await shop!.order(3_000n, { intent, number: "1HZV-PE14" });
  const { number } = order;
  const isCharge = kind === "PAY" || kind === "AUTHORIZE";
  if (isCharge) await shop!.fault(kind.toLowerCase(), "commit_then_drop");
  await shop!.pay(number);
  if (!isCharge) {
    const { revision } = await shop!.payment(order.id);
    await shop!.fault(kind.toLowerCase(), "commit_then_drop");
    const amountMinor = kind === "VOID" ? 3_000 : 1_000;
    await moveMoney({ kind, number, amountMinor, revision, by }, shop!.deps);
  }
  const row = (await shop!.payment(order.id)).operations.at(-1)!;
  expect(row).toMatchObject({ kind, state: "UNKNOWN" });
  return { order, row };
}

async function stateOf({ id }: { id: string }) {
  return (await shop!.db.operation.findUniqueOrThrow({ where: { id } })).state;
}

/** Changes the last line, which is the unknown movement's. */
function withLastLine(report: string, change: (fields: string[]) => string[] | undefined): string {
  const lines = report.trimEnd().split("\n");
  const last = change(lines.pop()!.split(","));
  if (last !== undefined) return [...lines, last.join(), ""].join("\n");
  const [names, head, ...rest] = lines;
  return [names, head!.replace(/\d+$/, (count) => String(Number(count) - 1)), ...rest, ""].join("\n");
}

const withId = (id: string) => (fields: string[]) => [id, ...fields.slice(1)];
const half = (fields: string[]) => {
  const amount = (Number(fields[3]) / 2).toFixed(2);
  return ["1HZV-PE14", ...fields.slice(1, 3), amount, ...fields.slice(4)];
};

const variants: [string, (fields: string[]) => string[]][] = [
  ["without its attempt", withId("1HZV-PE14")],
  ["with another attempt", withId("1HZV-PE14-2")],
  ["in lower case", withId("1hzv-pe14-1")],
  ["with a padded attempt", withId("1HZV-PE14-01")],
  ["padded in front", withId("0001HZV-PE14-1")],
  ["with en dashes", withId("1HZV–PE14–1")],
  ["with minus signs", withId("1HZV−PE14−1")],
  ["with fullwidth characters", withId("１ＨＺＶ－ＰＥ１４－１")],
  ["without dashes", withId("1HZVPE141")],
  ["with an invisible character", withId("1HZV\u200B-PE14-1")],
  ["with a soft hyphen", withId("1HZV\u00AD-PE14-1")],
  ["with letters that look alike", withId("IHZV-PEI4-I")],
  ["with half of the amount", half],
];

describe.each(kinds)("a report of an unknown %s", (kind) => {
  let row: { id: string };
  let report: string;
  beforeAll(async () => {
    await openAnotherShop();
    ({ row } = await unknownMovement(kind));
    report = await bankReport();
  });

  test.each(variants)(
    "that lists it %s never says that it did not happen, and shows it beside it",
    async (_how, change) => {
      const view = await previewed(withLastLine(report, change));
      expect(view.counts).toMatchObject({ notHappened: 0, happened: 0, stillUnknown: 1 });
      expect(view.stillUnknown).toMatchObject([
        { neededUntil: null, candidates: { count: 1, shown: [{ isNear: true, kind }] } },
      ]);
    },
  );

  test("that is unchanged says that it happened", async () => {
    expect((await previewed(report)).counts).toMatchObject({ happened: 1, notHappened: 0 });
  });

  test("that leaves it out and counts less says that it did not happen", async () => {
    const without = withLastLine(report, () => undefined);
    expect((await previewed(without)).counts).toMatchObject({ happened: 0, notHappened: 1 });
  });

  test("that lists it otherwise is imported without a decision, and the desk shows it", async () => {
    const view = await imported(withLastLine(report, withId("1hzv–pe14")));
    expect(await stateOf(row)).toBe("UNKNOWN");
    const candidates = await readCandidates({ operationId: row.id }, deps());
    expect(candidates).toEqual(view.stillUnknown[0]?.candidates);
    expect(candidates.shown).toMatchObject([{ orderId: "1hzv–pe14", isNear: true }]);
  });
});

describe("what nobody can place", () => {
  let report: string;
  beforeAll(async () => {
    await openAnotherShop();
    await unknownMovement("PAY");
    report = await bankReport();
  });

  const line = (fields: Partial<Record<number, string>>) => (given: string[]) =>
    given.map((field, index) => fields[index] ?? field);

  test.each([
    ["of an order of nobody", line({ 0: "9999-9999-1" }), "missingInShop"],
    ["with an id of another system", line({ 0: "INV-2026-000451" }), "setAside"],
    ["without an id", line({ 0: "" }), "setAside"],
    ["with an unknown type", line({ 0: "9999-9999-1", 2: "CHARGE" }), "setAside"],
    ["with an unknown status", line({ 0: "9999-9999-1", 6: "REVERSED" }), "setAside"],
    ["with an amount that cannot be read", line({ 0: "9999-9999-1", 3: "30.0.0" }), "setAside"],
    ["with a currency that cannot be read", line({ 0: "9999-9999-1", 4: "US$" }), "setAside"],
    ["of less", line({ 0: "9999-9999-1", 3: "0.01" }), "missingInShop"],
  ] as const)("blocks absence: a line %s", async (_what, change, list) => {
    const { counts } = await previewed(withLastLine(report, change));
    expect(counts).toMatchObject({ notHappened: 0, stillUnknown: 1, [list]: 1 });
  });

  test.each([
    ["of another kind", line({ 0: "9999-9999-1", 2: "REFUND" })],
    ["in another currency", line({ 0: "9999-9999-1", 4: "EUR" })],
    ["of more than was asked", line({ 0: "9999-9999-1", 3: "30.01" })],
    ["of another kind and another system", line({ 0: "INV-2026-000451", 2: "REFUND" })],
  ] as const)("does not block what it cannot be: a line %s", async (_what, change) => {
    expect((await previewed(withLastLine(report, change))).counts.notHappened).toBe(1);
  });

  test("blocks from any report of that time", async () => {
    await openAnotherShop();
    const { row } = await unknownMovement("PAY");
    const own = await bankReport();
    await imported(withLastLine(own, withId("1HZV-PE14")));
    const empty = withLastLine(own, () => undefined);
    expect((await imported(empty)).counts).toMatchObject({ notHappened: 0, stillUnknown: 1 });
    expect(await stateOf(row)).toBe("UNKNOWN");
  });

  test("blocks where it was matched to an earlier attempt that did not happen", async () => {
    await openAnotherShop();
    const { order, row } = await unknownMovement("PAY");
    await imported(withLastLine(await bankReport(), () => undefined));
    expect(await stateOf(row)).toBe("NOT_HAPPENED");
    await shop!.fault("pay", "commit_then_drop");
    await shop!.pay(order.number, 1);
    const second = (await shop!.payment(order.id)).operations.at(-1)!;
    expect(second.state).toBe("UNKNOWN");
    // The second attempt's movement under the id of the first, whose own is left out.
    const [names, head, columns, , last] = (await bankReport()).split("\n");
    const own = last!.replace("1HZV-PE14-2", "1HZV-PE14-1");
    const view = await imported([names, head!.replace(/\d+$/, "1"), columns, own, ""].join("\n"));
    expect(view.counts).toMatchObject({ notHappened: 0, stillUnknown: 1, differing: 1 });
    expect(await stateOf(second)).toBe("UNKNOWN");
  });
});

describe("the form of a report", () => {
  let report: string;
  beforeAll(async () => {
    await openAnotherShop();
    await unknownMovement("PAY");
    report = await bankReport();
  });

  const forms: [string, (text: string) => string | Buffer][] = [
    [
      "with the padding of a spreadsheet",
      (text) => `${text.replace(/^(report|SETTLEMENT).*$/gm, "$&,,")},,,,,,\n\n , ,\n`,
    ],
    ["with trailing empty columns", (text) => text.replace(/$/gm, ",,,")],
    ["with lines of separators in between", (text) => text.replace(/\n/g, "\n,,,,,,\n")],
    ["with a byte order mark", (text) => `\uFEFF${text}`],
    ["with semicolons", (text) => text.replaceAll(",", ";")],
    ["with tabs", (text) => text.replaceAll(",", "\t")],
    ["with semicolons that are named first", (text) => `sep=;\r\n${text.replaceAll(",", ";")}`],
    ["with carriage returns", (text) => text.replaceAll("\n", "\r\n")],
    ["with quotes", (text) => text.replace(/[^,\n]+/g, '"$&"')],
    [
      "with names in upper case",
      (text) => text.replace(/^(report|order_id).*$/gm, (names) => names.toUpperCase()),
    ],
    [
      "with words in lower case",
      (text) => text.replace(/PAYMENT|SETTLED|USD/g, (word) => word.toLowerCase()),
    ],
    ["in UTF-16", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["in UTF-16 of the other order", (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["with an offset for Z", (text) => text.replace(/Z(?=,)/g, "+00:00")],
    [
      "with the merchant's offset and without milliseconds",
      (text) =>
        text.replace(
          /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
          (at) => `${new Date(Date.parse(at) + 7 * hour).toISOString().slice(0, 19)}+07:00`,
        ),
    ],
  ];

  test.each(forms)("%s is read as the same report", async (_how, change) => {
    const { counts } = await previewed(change(report));
    expect(counts).toMatchObject({ matched: 1, setAside: 0, happened: 1 });
  });

  test.each([
    ["1.000,00"],
    ["1,000.00"],
    ["30,00"],
    ["1.000"],
    ["1 000.00"],
    ["$30.00"],
    ["30.00-"],
    ["３０.００"],
  ])("an amount written %s is set aside, never guessed", async (amount) => {
    const lines = report.trimEnd().replaceAll(",", ";").split("\n");
    const last = lines.pop()!.split(";");
    const view = await previewed([...lines, last.with(3, amount).join(";"), ""].join("\n"));
    expect(view.setAside).toMatchObject([{ reason: "invalid_amount", text: { amount } }]);
    expect(view.counts).toMatchObject({ happened: 0, notHappened: 0, stillUnknown: 1 });
  });
});

describe("whether a report is the bank's", () => {
  beforeEach(openAnotherShop);

  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const other = generateKeyPairSync("ed25519").privateKey;
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();

  async function uploaded(
    key: string | undefined,
    signature: Buffer | undefined,
    report: string,
    unsigned: "refuse" | "accept" = "refuse",
  ) {
    const reconciliation = { ...shop!.deps.reconciliation, publicKey: key, unsigned };
    const withKey = { ...deps(), reconciliation };
    const file = [Buffer.from(report)];
    const input = { fileName: "settlement.csv", file, by, from, signature: () => Promise.resolve(signature) };
    const upload = await uploadReport(input, withKey);
    if (!upload.ok) return upload.error.messages.join();
    const preview = await previewImport({ ...upload.value, by }, withKey);
    return preview.ok ? preview.value.view.report.imports[0] : undefined;
  }

  test("is recorded with the file's SHA-256, who and from where, for each import", async () => {
    const report = await bankReport();
    const view = await imported(report);
    expect(view.report.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(view.report.imports).toMatchObject([{ by, from, signature: "absent", signatureKey: null }]);
    expect((await imported(report)).report.imports).toHaveLength(2);
    const change = shop!.db.settlementImport.updateMany({ data: { importedBy: "nobody" } });
    await expect(change).rejects.toThrow(/never changes/);
  });

  test("is proven by its signature alone", async () => {
    const report = await bankReport();
    const signature = sign(null, Buffer.from(report), privateKey);
    expect(await uploaded(pem, signature, report)).toMatchObject({ signature: "verified", by, from });
    const text = Buffer.from(`${signature.toString("base64")}\n`);
    expect(await uploaded(pem, text, report)).toMatchObject({ signature: "verified" });
    expect(await uploaded(undefined, signature, report)).toMatchObject({ signature: "unchecked" });
  });

  test("a report without a signature is refused when a key is set, unless the merchant accepts them", async () => {
    const report = await bankReport();
    for (const none of [undefined, Buffer.from("")])
      expect(await uploaded(pem, none, report)).toMatch(/has no signature/);
    expect(await shop!.db.settlementUpload.count()).toBe(0);
    expect(await uploaded(pem, undefined, report, "accept")).toMatchObject({ signature: "absent" });
    expect(await uploaded(undefined, undefined, report)).toMatchObject({ signature: "absent" });
  });

  test("a report that was uploaded without a signature before the key was set is not imported", async () => {
    const input = { fileName: "settlement.csv", file: [Buffer.from(await bankReport())], by, from };
    const upload = await uploadReport(input, deps());
    if (!upload.ok) throw new Error(upload.error.messages.join());
    const reconciliation = { ...shop!.deps.reconciliation, publicKey: pem };
    const apply = { ...upload.value, by, fingerprint: undefined };
    expect(await applyImport(apply, { ...deps(), reconciliation })).toEqual({
      ok: false,
      error: { kind: "upload_gone" },
    });
    expect(await shop!.db.settlementReport.count()).toBe(0);
  });

  test("a wrong signature refuses it, and nothing is kept", async () => {
    const report = await bankReport();
    for (const wrong of [
      sign(null, Buffer.from(report), other),
      sign(null, Buffer.from(`${report} `), privateKey),
      Buffer.from("signed"),
    ])
      expect(await uploaded(pem, wrong, report)).toMatch(/signature does not belong/);
    expect(await shop!.db.settlementUpload.count()).toBe(0);
  });
});
