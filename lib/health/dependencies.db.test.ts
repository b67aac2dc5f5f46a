import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { createGateway } from "@/lib/gateway/gateway-client";
import type { GatewaySettings } from "@/lib/gateway/exchange";
import { readOrder } from "@/lib/orders/read-order";
import { payOrder } from "@/lib/payments/pay-order";
import { readNotices } from "@/lib/back-office/read-notices";
import { freePort } from "@/tools/free-port";
import { checkInstance } from "./check-instance";
import {
  type Dependencies,
  type Dependency,
  type Problem,
  watchDependencies,
} from "@/lib/monitor/dependencies";
import { observeGateway } from "./observe-gateway";
import { watchReadiness } from "./read-readiness";
import { reportCardForm } from "./report-card-form";

let shop: TestShop;
let dependencies: Dependencies;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(() => {
  dependencies = newInstance();
});
afterEach(async () => {
  await dependencies.settled();
  await shop.db.dependencyProblem.deleteMany();
});
afterAll(() => shop.stop());

/** What another instance of the shop hears. */
const newInstance = () => watchDependencies(shop.deps);

function gatewayWith(changes: Partial<GatewaySettings> = {}) {
  const { settings, urls } = shop.bank;
  return createGateway({
    baseUrl: urls.gateway,
    merchantId: settings.merchantId,
    username: settings.username,
    password: settings.password,
    acceptVersions: "3DS2",
    refundPath: "void",
    verifyPath: "verify",
    timeoutMs: 30_000,
    observe: observeGateway(dependencies),
    ...changes,
  });
}

/** What is said of a dependency: in the readiness, to staff, and in the last error of the log. */
async function saidOf(dependency: Dependency) {
  await dependencies.settled();
  const { ready, parts } = await watchReadiness({
    ...shop.deps,
    dependencies,
    upMs: () => 1_000,
    answersWithin: 60_000,
  })();
  const { problems } = await readNotices(shop.deps);
  return { ready, part: parts[dependency], staff: problems.map(({ problem }) => problem) };
}

const errorsOf = (kind: Problem) =>
  shop.logLines.filter((line) => line.includes(`"level":"error"`) && line.includes(`"kind":"${kind}"`));

const open = (problem: Problem) => ({ ready: true, part: problem, staff: [problem] });
const none = { ready: true, part: "ok", staff: [] };

describe("a gateway that is set up wrong", () => {
  test.each<[string, () => Promise<Partial<GatewaySettings>> | Partial<GatewaySettings>, Problem, string]>([
    ["a wrong password", () => ({ password: "wrong" }), "gateway_unauthorized", "shop_refused"],
    [
      "an unknown user",
      () => ({ username: "merchant.OTHER", role: "owner" }),
      "gateway_unauthorized",
      "shop_refused",
    ],
    ["an unknown merchant", () => ({ merchantId: "OTHER" }), "gateway_unauthorized", "shop_refused"],
    [
      "a port where nothing listens",
      async () => ({ baseUrl: `http://127.0.0.1:${await freePort()}` }),
      "gateway_unreachable",
      "unreachable",
    ],
    [
      "a name that does not resolve",
      () => ({ baseUrl: "http://gateway.invalid" }),
      "gateway_unreachable",
      "unreachable",
    ],
    [
      "https where the server speaks none",
      () => ({ baseUrl: shop.bank.urls.gateway.replace("http:", "https:") }),
      "gateway_tls_failed",
      "unreachable",
    ],
    [
      "the address of something else",
      () => ({ baseUrl: shop.bank.urls.console }),
      "gateway_unreadable",
      "technical",
    ],
  ])(
    "%s is an error in the log, in the readiness and for staff, and the shopper reads what is true",
    async (_, changes, problem, reason) => {
      const before = errorsOf(problem).length;
      const gateway = gatewayWith(await changes());
      const { number, id } = await shop.order(900n);
      await shop.line(id);
      await shop.pay(number, 0, undefined, 0, { ...shop.deps, dependencies, gateway });
      expect(await saidOf("gateway")).toEqual(open(problem));
      expect(errorsOf(problem)).toHaveLength(before + 1);
      const order = await readOrder({ number, access: shop.access }, shop.deps);
      expect(order?.state).toMatchObject({ kind: "payable", lastAttempt: reason });

      await gatewayWith().createSession();
      expect(await saidOf("gateway")).toEqual(none);
    },
  );

  test("a call without an answer is a problem, and a refusal of the request is none", async () => {
    await shop.fault("create_session", "server_busy");
    await gatewayWith().createSession();
    expect(await saidOf("gateway")).toEqual(open("gateway_not_answering"));
    await shop.fault("create_session", "rejected");
    await gatewayWith().createSession();
    expect(await saidOf("gateway")).toEqual(none);
  });
});

test("a clock that is an hour off is found by the gateway's answers, and one that is right again ends it", async () => {
  observeGateway(dependencies)({ clockOffMs: -3_600_000 });
  expect(await saidOf("clock")).toEqual(open("clock_differs"));
  await gatewayWith().createSession();
  expect(await saidOf("clock")).toEqual(none);
});

test("what goes wrong again and again is logged and stored once in half a minute", async () => {
  const before = errorsOf("mail_unreachable").length;
  for (let times = 0; times < 5; times += 1) dependencies.failed("mail_unreachable");
  await dependencies.settled();
  expect(errorsOf("mail_unreachable")).toHaveLength(before + 1);
});

test("an instance that works does not hide one that does not, until that was not heard of for a minute", async () => {
  dependencies.failed("gateway_unauthorized");
  await dependencies.settled();
  const other = newInstance();
  other.worked("gateway");
  await other.settled();
  expect(await saidOf("gateway")).toEqual(open("gateway_unauthorized"));

  await shop.db.$executeRaw`UPDATE "dependency_problem" SET "last_at" = now() - interval '61 seconds'`;
  const third = newInstance();
  third.worked("gateway");
  await third.settled();
  expect(await saidOf("gateway")).toEqual(none);
});

test("another problem of the same dependency takes its place", async () => {
  dependencies.failed("mail_unreachable");
  dependencies.failed("mail_sign_in_failed");
  expect(await saidOf("mail")).toEqual(open("mail_sign_in_failed"));
});

test("a card form that a browser reports is a problem until a card is typed", async () => {
  const report = { address: "192.0.2.7", shopper: crypto.randomUUID() };
  expect(await reportCardForm({ ...report, body: "anything" }, { dependencies })).toMatchObject({
    error: { kind: "unreadable" },
  });
  await reportCardForm({ ...report, body: "card_form_refused" }, { dependencies });
  expect(await saidOf("cardForm")).toEqual(open("card_form_refused"));

  const { number } = await shop.order(900n);
  const card = await shop.bank.token("5123450000000107");
  const order = { number, access: shop.access, attempts: 0, orderRevision: 0, card };
  await payOrder(order, { ...shop.deps, dependencies });
  expect(await saidOf("cardForm")).toEqual(none);
});

test("one browser reports the card form at most twenty times", async () => {
  const report = { address: "192.0.2.8", shopper: crypto.randomUUID(), body: "card_form_refused" };
  const results = await Promise.all(
    Array.from({ length: 21 }, () => reportCardForm(report, { dependencies })),
  );
  expect(results.filter(({ ok }) => !ok)).toMatchObject([{ error: { kind: "too_many" } }]);
});

test("a disk that cannot be written is a problem, and one that can is none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "disk-"));
  await writeFile(join(folder, "cache"), "a file where the folder should be");
  const deps = { ...shop.deps, dependencies };
  await checkInstance(deps, join(folder, "cache"));
  await dependencies.settled();
  expect(await shop.db.dependencyProblem.findMany()).toMatchObject([{ problem: "disk_not_writable" }]);
  await checkInstance(deps, folder);
  await dependencies.settled();
  expect(await shop.db.dependencyProblem.findMany()).toEqual([]);
  await rm(folder, { recursive: true });
});

test("twelve looks at the disk at once find that it can be written, and log nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "disk-"));
  const before = errorsOf("disk_not_writable").length;
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 12 }, () => checkInstance({ ...shop.deps, dependencies }, folder)),
    );
  await dependencies.settled();
  expect(await shop.db.dependencyProblem.findMany()).toEqual([]);
  expect(errorsOf("disk_not_writable")).toHaveLength(before);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("a table that the shop's role may not read is a problem until it may", async () => {
  await shop.db.$executeRaw`CREATE TABLE "later" ("id" int)`;
  expect(await saidOf("rights")).toEqual(open("rights_missing"));
  await shop.db.$executeRaw`DROP TABLE "later"`;
  expect(await saidOf("rights")).toEqual(none);
});
