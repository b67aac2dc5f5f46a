import { request } from "node:http";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultDefinitions } from "@/sandbox/fault-definitions";
import { startTestBank } from "@/sandbox/testing/start-test-bank";

const frictionless = "5123450000000107";
let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());

const statusFor = (path: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(new URL(path, bank.urls.console), { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end();
  });

test.each([
  "evil.example",
  "evil.example:4013",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "evillocalhost",
])("the console answers nothing at a name that others can point at this machine: %s", async (host) => {
  for (const path of ["/", "/mailbox", "/api/mails", "/api/orders", "/openapi.json"])
    expect(await statusFor(path, host)).toBe(403);
});

test.each(["127.0.0.1", "localhost:4013", "console.localhost", "[::1]:4013", "192.0.2.7:4013"])(
  "the console answers at %s",
  async (host) => expect(await statusFor("/api/orders", host)).toBe(200),
);

test("the settlement report has one row for each movement, with the decimals of its currency", async () => {
  for (const [currency, amount] of [
    ["JPY", 1250],
    ["USD", 12.5],
    ["KWD", 1.25],
  ] as const) {
    await bank.charge("pay", await bank.prepare(frictionless, { currency, amount }));
  }
  const refunded = await bank.prepare(frictionless, { amount: 3 });
  await bank.charge("authorize", refunded);
  await bank.followUp("capture", refunded, 2);
  await bank.followUp("refund", refunded, 1);
  await bank.charge("pay", await bank.prepare("5123450000000602"));

  const response = await fetch(`${bank.urls.console}/api/settlement.csv`);
  expect(response.headers.get("content-type")).toContain("text/csv");
  const [reportHeader, report, header, ...rows] = (await response.text())
    .trim()
    .split("\n")
    .map((row) => row.split(","));
  expect(reportHeader).toEqual(["report", "merchant_id", "from", "until", "movements"]);
  const [, , from = "", until = "", count] = report ?? [];
  expect(report?.slice(0, 2)).toEqual(["SETTLEMENT", "SANDBOX"]);
  expect(count).toBe("6");
  expect(header).toEqual(["order_id", "transaction_id", "type", "amount", "currency", "time", "status"]);
  expect(rows.map(([, , type, amount, currency, , status]) => [type, amount, currency, status])).toEqual([
    ["PAYMENT", "1250", "JPY", "SETTLED"],
    ["PAYMENT", "12.50", "USD", "SETTLED"],
    ["PAYMENT", "1.250", "KWD", "SETTLED"],
    ["AUTHORIZATION", "3.00", "USD", "SETTLED"],
    ["CAPTURE", "2.00", "USD", "SETTLED"],
    ["REFUND", "1.00", "USD", "SETTLED"],
  ]);
  expect(rows.every(([, , , , , time = ""]) => /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(time))).toBe(true);
  expect(rows.every(([, , , , , time = ""]) => from <= time && time <= until)).toBe(true);
});

test("the settlement report of a seeded bank has real times, so that a shop can reconcile with it", async () => {
  const seeded = await startTestBank({ seed: "11" });
  const before = new Date().toISOString();
  await seeded.charge("pay", await seeded.prepare(frictionless));
  await seeded.restart();
  const response = await fetch(`${seeded.urls.console}/api/settlement.csv`);
  const rows = (await response.text()).trim().split("\n");
  const [, , from = "", until = ""] = rows[1]?.split(",") ?? [];
  expect(from).toBe(`${before.slice(0, 10)}T00:00:00.000Z`);
  const time = rows[3]?.split(",")[5] ?? "";
  expect([before, time, until]).toEqual([before, time, until].toSorted());
  await seeded.stop();
});

describe("a report that deviates from the ledger", () => {
  let own: Awaited<ReturnType<typeof startTestBank>>;
  let paid: string;
  let refunded: string;
  beforeAll(async () => {
    own = await startTestBank();
    const first = await own.prepare(frictionless);
    await own.charge("pay", first);
    await own.followUp("refund", first, 1);
    const second = await own.prepare(frictionless);
    await own.post("faults", { operation: "pay", fault: "pending", times: 1 });
    await own.charge("pay", second);
    [refunded, paid] = [first.order.id, second.order.id];
  });
  afterAll(() => own.stop());

  async function report(query: string) {
    const response = await fetch(`${own.urls.console}/api/settlement.csv?${query}`);
    const text = await response.text();
    const [, report = "", , ...rows] = text.trim().split("\n");
    return {
      status: response.status,
      announced: Number(report.split(",")[4]),
      rows: rows.map((row) => row.split(",")).map((fields) => [fields[0], fields[2], fields[6]]),
    };
  }

  test.each([
    ["late", "lateMs=60000", () => []],
    ["filtered by type", "types=REFUND,CAPTURE", () => [[refunded, "REFUND", "SETTLED"]]],
    ["filtered by order", `orderId=nobody`, () => []],
    ["truncated at a line", "limit=1", () => [[refunded, "PAYMENT", "SETTLED"]]],
    [
      "before a pending movement is booked",
      "pending=hidden",
      () => [
        [refunded, "PAYMENT", "SETTLED"],
        [refunded, "REFUND", "SETTLED"],
      ],
    ],
    [
      "with a pending movement",
      "pending=listed",
      () => [
        [refunded, "PAYMENT", "SETTLED"],
        [refunded, "REFUND", "SETTLED"],
        [paid, "PAYMENT", "PENDING"],
      ],
    ],
  ])("%s lists less, and announces what it lists", async (_what, query, rows) => {
    expect(await report(query)).toEqual({ status: 200, announced: rows().length, rows: rows() });
  });

  test("truncated in a line announces more than it lists", async () => {
    const { announced, rows } = await report("truncated=true");
    expect(announced).toBe(3);
    expect(rows).toHaveLength(3);
    expect(rows[2]?.[2]).toBeUndefined();
  });

  test("is never made by a misspelt option", async () => {
    expect(await report("truncate=true")).toMatchObject({ status: 400 });
  });
});

test("the call log has the bodies without keys, tokens, credentials or card numbers", async () => {
  const prepared = await bank.prepare(frictionless);
  await bank.authenticate(prepared);
  const calls = await bank.console("calls?limit=3");
  expect(calls.map(({ operation }: { operation: string }) => operation)).toEqual([
    "authenticate",
    "add_card",
    "create_session",
  ]);
  const text = JSON.stringify(await bank.console("calls"));
  expect(text).not.toContain(prepared.card.token);
  expect(text).not.toContain(frictionless);
  expect(text).not.toMatch(/"aes256Key":"[^"…]*"/);
  expect(text).not.toContain(bank.settings.password);
  const [call] = await bank.console(`calls?orderId=${prepared.order.id}`);
  expect(call).toMatchObject({ operation: "authenticate", status: 201, orderId: prepared.order.id });
});

test("the page of an order lists the call that created its session, and no call of another order", async () => {
  const prepared = await bank.prepare(frictionless);
  await bank.prepare(frictionless);
  await bank.authenticate(prepared);
  const page = await fetch(`${bank.urls.console}/orders/${prepared.order.id}`);
  const operations = [...(await page.text()).matchAll(/<span class="operation">([^<]*)<\/span>/g)];
  expect(operations.map(([, operation]) => operation)).toEqual([
    "authenticate",
    "add card",
    "create session",
  ]);
});

test("an order lists declined transactions too, but only those that moved money as movements", async () => {
  const prepared = await bank.prepare("4508750015741704");
  await bank.charge("pay", prepared);
  const order = await bank.console(`orders/${prepared.order.id}`);
  expect(order.transactions).toMatchObject([{ gatewayCode: "INSUFFICIENT_FUNDS", moved: false }]);
  expect(order.movements).toEqual([]);
});

test("an unknown fault is refused with a message", async () => {
  expect(await bank.post("faults", { fault: "nonsense" })).toEqual({
    error: expect.stringContaining("fault"),
  });
});

test("a reset deletes orders, calls and faults", async () => {
  await bank.post("faults", { fault: "empty", operation: "void" });
  await bank.post("reset", {});
  expect(await bank.console("movements")).toEqual([]);
  expect(await bank.console("calls")).toEqual([]);
  expect(await bank.console("faults")).toEqual([]);
  await bank.restart();
  expect(await bank.console("orders")).toEqual([]);
});

test("a reset of a seeded bank starts the same run again", async () => {
  const seeded = await startTestBank({ seed: "7" });
  const first = await seeded.session();
  await seeded.session();
  await seeded.post("reset", {});
  expect(await seeded.session()).toBe(first);
  await seeded.stop();
});

test("the fault names are listed with their meanings", async () => {
  expect(await bank.console("fault-names")).toEqual(faultDefinitions);
});
