import {
  type OrderNumber,
  operationIdSchema,
  orderNumberSchema,
  paymentIdSchema,
  customerIdSchema,
} from "@/lib/ids";
import { agreementUses } from "@/app/composition/agreement-uses";
import { consequences } from "@/app/composition/consequences";
import { watchedJobs } from "@/app/composition/watched-jobs";
import { discounts } from "@/app/composition/discounts";
import type { PriceCartDeps } from "@/lib/checkout/price-cart";
import { derivedKeys } from "@/lib/derived-keys";
import { type Database, openDatabase, openReservedPool } from "@/lib/db/database";
import { createAnswerStore } from "@/lib/payments/answer-store";
import { collectLog } from "./collect-log";
import { createTestDatabase, type TestDatabase } from "./test-database";
import type { Gateway } from "@/lib/gateway/gateway";
import { createGateway } from "@/lib/gateway/gateway-client";
import { exponentOf } from "@/lib/money/decimals";
import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { productTerms } from "@/app/composition/term-sale";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import { payOrder } from "@/lib/payments/pay-order";
import { ok } from "@/lib/result";

/** AUTH_SECRET of every test shop. */
export const testAuthSecret = "the secret of a test shop, long enough";
const shopperId = mintShopperId();
const access = { shopper: hashShopperId(shopperId), opened: [] };
const frictionless = "5123450000000107";
/** Long, so that a slow machine loses no answer. */
const gatewayTimeoutMs = 30_000;
const impatientMs = 3_000;

type TestDeps = ReconciliationDeps & Pick<PriceCartDeps, "discounts" | "terms">;

export type TestShop = Awaited<ReturnType<typeof startTestShop>>;

/**
 * Starts a shop with its own database and sandbox bank for one test file. `deps.now` is the shop's clock.
 *
 * `open` makes another database than an empty one of the tests' own server.
 */
export async function startTestShop(
  open: () => Promise<TestDatabase> = createTestDatabase,
  { preparedStatements = true } = {},
) {
  const [database, bank] = await Promise.all([open(), startTestBank()]);
  const db: Database = openDatabase(database.url);
  const commits = { unconfirmedAt: 0 };
  const appDb: Database = openDatabase(database.appUrl, { preparedStatements, commits });
  const { settings, urls } = bank;
  const { log, lines } = collectLog();
  const reserved = openReservedPool(database.appUrl, { preparedStatements, commits });
  const now = () => new Date();
  const gatewayWith = ({ acceptVersions = "3DS1, 3DS2", timeoutMs = gatewayTimeoutMs } = {}) =>
    createGateway({
      baseUrl: urls.gateway,
      merchantId: settings.merchantId,
      username: settings.username,
      password: settings.password,
      acceptVersions,
      refundPath: "void",
      verifyPath: "verify",
      timeoutMs,
    });
  const deps: TestDeps = {
    terms: productTerms,
    db: appDb,
    commits,
    answers: createAnswerStore({ db: reserved, log, now, consequences }),
    // Never pauses: many tests lose more answers in a row than a breaker admits. Its own tests make one.
    breaker: { run: async (attempt) => ok(await attempt()), pause: () => undefined },
    isMaintenance: () => false,
    // Hears nothing, so that no statement of its own is counted. Its own tests make one.
    dependencies: { failed() {}, worked() {}, settled: () => Promise.resolve() },
    gateway: gatewayWith(),
    consequences,
    agreementUses,
    watchedJobs,
    discounts,
    now,
    log,
    sessionKeys: derivedKeys("session-key", { AUTH_SECRET: testAuthSecret }),
    cardTokenKeys: derivedKeys("card-token", { AUTH_SECRET: testAuthSecret }),
    signInKeys: derivedKeys("customer-sign-in", { AUTH_SECRET: testAuthSecret }),
    staffResetKeys: derivedKeys("staff-password-reset", { AUTH_SECRET: testAuthSecret }),
    settings: {
      appUrl: "http://localhost:3000",
      authenticationUnavailable: "proceed",
      unprovenAuthentication: "accept",
      gatewayTimeoutMs,
      authorizationDays: 7,
      secondPersonAbove: {},
      secondFactorRequired: false,
    },
    reconciliation: { merchantId: settings.merchantId, marginMs: 1_000, unsigned: "refuse" },
  };
  let placed = 0;

  return {
    /** As the owner of the tables, for tests that set a scene. The shop itself has `deps.db`, with its own role. */
    db,
    databaseUrl: database.url,
    /** As the shop's own role. */
    appDatabaseUrl: database.appUrl,
    bank,
    deps,
    gatewayWith,
    /** The shop with little patience for one call of the bank: a late answer comes too late. */
    impatient(call: keyof Gateway): TestDeps {
      const { [call]: hasty } = gatewayWith({ timeoutMs: impatientMs });
      return { ...deps, gateway: { ...deps.gateway, [call]: hasty } };
    },
    shopperId,
    /** What the shopper's browser may see. */
    access,
    /** The same if a customer is signed in, as the orders of customers need. */
    accessOf: (customerId: string | null) => ({
      ...access,
      customer: customerId === null ? undefined : customerIdSchema.parse(customerId),
    }),
    /** The lines that the shop has logged so far. */
    logLines: lines,
    async stop() {
      await Promise.all([db, appDb, reserved].map((pool) => pool.$disconnect()));
      await Promise.all([database.drop(), bank.stop()]);
    },
    async order(
      totalMinor: bigint,
      rest: {
        intent?: "PAY" | "AUTHORIZE";
        currency?: string;
        captureNowMinor?: bigint;
        customerId?: string;
        locale?: string;
        email?: string;
        name?: string;
        shopper?: string;
        number?: string;
      } = {},
    ) {
      placed += 1;
      const order = await db.order.create({
        data: {
          number: `TEST-${placed}`,
          shopper: hashShopperId(shopperId),
          idempotencyKey: crypto.randomUUID(),
          currency: "USD",
          currencyExponent: exponentOf(rest.currency ?? "USD"),
          totalMinor,
          deliveryMinor: 0n,
          intent: "PAY",
          locale: "en",
          email: "a@example.com",
          name: "A Shopper",
          addressLine1: "1 Road",
          city: "Town",
          country: "US",
          ...rest,
        },
      });
      return { ...order, number: orderNumberSchema.parse(order.number) };
    },
    /** Adds a line of pieces of 9.00 to an order. */
    async line(orderId: string, quantity = 1) {
      const { id: productId } = await db.product.create({
        data: {
          slug: crypto.randomUUID(),
          name: "Vase",
          summary: "",
          description: "",
          image: "",
          imageAlt: "",
          position: 1,
        },
      });
      const line = { orderId, productId, name: "Vase", unitMinor: 900n, quantity, madeToOrder: false };
      await db.orderLine.create({ data: line });
    },
    async pay(number: OrderNumber, attempts = 0, card = frictionless, orderRevision = 0, using = deps) {
      return payOrder({ number, access, attempts, orderRevision, card: await bank.token(card) }, using);
    },
    async payment(orderId: string) {
      const payment = await db.payment.findFirstOrThrow({
        where: { orderId },
        orderBy: { attempt: "desc" },
        include: { operations: { orderBy: { sequence: "asc" } } },
      });
      const operations = payment.operations.map((row) => ({ ...row, id: operationIdSchema.parse(row.id) }));
      return { ...payment, id: paymentIdSchema.parse(payment.id), operations };
    },
    /** The kinds of the mails that were written for an order, oldest first. */
    async mails(orderId: string): Promise<string[]> {
      const rows = await db.mail.findMany({ where: { orderId }, orderBy: { createdAt: "asc" } });
      return rows.map(({ kind }) => kind);
    },
    /** Adds a fault to the sandbox for the next call of an operation. A late answer comes too late only for an impatient shop. */
    fault(operation: string, name: string) {
      return bank.post("faults", { operation, fault: name, times: 1, delayMs: impatientMs + 500 });
    },
    /** The movements of an order in the bank's ledger, all attempts together, such as `PAYMENT 1200`. */
    async movements(number: string): Promise<string[]> {
      const rows: { orderId: string; type: string; amount: number }[] = await bank.console("movements");
      return rows
        .filter(({ orderId }) => orderId.startsWith(`${number}-`))
        .map(({ type, amount }) => `${type} ${amount}`);
    },
    /** The bank's settlement report; `query` holds the sandbox's options. */
    async settlementReport(query = ""): Promise<Buffer> {
      const response = await fetch(`${bank.urls.console}/api/settlement.csv?${query}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
