import { randomUUID } from "node:crypto";

import pMap from "p-map";
import { Client } from "pg";

import { countStatements } from "@/e2e/support/count-statements";
import { createLog } from "@/lib/log/log";
import { processServices } from "@/lib/process-services";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { placeOrder } from "@/lib/use-cases/checkout/place-order";
import { moveMoney } from "@/lib/use-cases/payment/move-money";
import { payOrder } from "@/lib/use-cases/payment/pay-order";
import { type UseCaseInput, type UseCaseRound, type UseCaseStep, useCaseSteps } from "./use-case-round";

// A process of its own: the use cases by function call, on the database and the bank of its environment. It is given
// `UseCaseInput` as its argument and prints `UseCaseRound`.
const { card, warmUps, ordersOfOne, ordersOfAll, clients, countedOrders } = JSON.parse(
  process.argv[2] ?? "",
) as UseCaseInput;

const deps = processServices(createLog({ write: () => {} }));
// Authorized when it is ordered, so that its capture is a step.
const { id: productId } = await deps.db.product.findUniqueOrThrow({ where: { slug: "walnut-lounge-chair" } });

type RunStep = <T extends { ok: boolean }>(step: UseCaseStep, run: () => Promise<T>) => Promise<T>;

/** Places, authorizes, captures and refunds one order. Anything but success is an error. */
async function runOrder(runStep: RunStep): Promise<void> {
  const shopperId = mintShopperId();
  const step: RunStep = async (name, run) => {
    const result = await runStep(name, run);
    if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result)}`);
    return result;
  };
  const placed = await step("place order", () =>
    placeOrder(
      {
        shopperId,
        contact: { email: "shopper@example.com" },
        delivery: {
          name: "Test Shopper",
          addressLine1: "Keizersgracht 1",
          city: "Amsterdam",
          postalCode: "1015 CJ",
          country: "NL",
        },
        placement: randomUUID(),
        priceList: "us",
        lines: [{ productId, quantity: 1 }],
        locale: "en",
      },
      deps,
    ),
  );
  if (!placed.ok) return;
  const { number } = placed.value;
  const access = { shopper: hashShopperId(shopperId), opened: [] };
  await step("pay", () => payOrder({ number, access, attempts: 0, orderRevision: 0, card }, deps));
  for (const kind of ["CAPTURE", "REFUND"] as const) {
    const { revision, amountMinor } = await deps.db.payment.findFirstOrThrow({
      where: { order: { number } },
      select: { revision: true, amountMinor: true },
    });
    const movement = { kind, number, amountMinor: Number(amountMinor), revision, by: "bench" };
    await step(kind === "CAPTURE" ? "capture" : "refund", () => moveMoney(movement, deps));
  }
}

async function send(orders: number, concurrency: number, runStep: RunStep = (_step, run) => run()) {
  const started = performance.now();
  await pMap(Array.from({ length: orders }), () => runOrder(runStep), { concurrency });
  return (1000 * orders) / (performance.now() - started);
}

/** One value of each step and order. */
const perStep = () =>
  Object.fromEntries(useCaseSteps.map((step) => [step, [] as number[]])) as Record<UseCaseStep, number[]>;

await send(warmUps, clients);

const times = perStep();
const cpu = perStep();
await send(ordersOfOne, 1, async (step, run) => {
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
  const result = await run();
  times[step].push(performance.now() - started);
  const { user, system } = process.cpuUsage(cpuBefore);
  cpu[step].push((user + system) / 1000);
  return result;
});

const cpuBefore = process.cpuUsage();
const perSecond = await send(ordersOfAll, clients);
const { user, system } = process.cpuUsage(cpuBefore);

const statements = perStep();
const commits = perStep();
const client = new Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
/** The id of the next transaction that writes. */
const nextCommit = async () => {
  const { rows } = await client.query("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
  return Number((rows[0] as { next: string }).next);
};
const counter = countStatements();
await send(countedOrders, 1, async (step, run) => {
  const before = await nextCommit();
  counter.reset();
  const result = await run();
  statements[step].push(counter.statements().length);
  commits[step].push((await nextCommit()) - before);
  return result;
});

const cpuPerOrder = (user + system) / 1000 / ordersOfAll;
const round: UseCaseRound = { perSecond, cpuPerOrder, times, cpu, statements, commits };
process.stdout.write(JSON.stringify(round));
process.exit(0);
