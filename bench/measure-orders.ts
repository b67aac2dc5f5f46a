import pMap from "p-map";

import { type Site, signInStaff } from "@/e2e/support/order-flow";
import type { Stack } from "@/e2e/support/start-stack";
import { queryDatabase } from "@/scripts/support/query-database";
import { type BenchStack, startCountedShop, startFurtherStack } from "./bench-stack";
import {
  addedColumn,
  addedTable,
  bareRow,
  barePagesColumn,
  barePagesOfOrderColumn,
  ordersColumn,
  p50Column,
  stepTable,
  throughputRows,
  throughputTable,
  wholeOrder,
} from "./figure-names";
import { type Figure, figuresOf, spreadOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { type Movement, measureBank } from "./measure-bank";
import { bareTargetOf, measureRate, timeOneByOne } from "./measure-rate";
import {
  authorizeAndMove,
  movementSteps,
  orderSteps,
  orderToRefund,
  type Step,
  type StepTime,
  type WatchStep,
} from "./order-to-refund";
import { cpuTime, processTree } from "./process-times";

const rounds = 3;
/** Orders for each process: V8 goes on compiling what it runs for some hundred. */
const warmUps = 800;
const movementWarmUps = 40;
/** Of one client in one round. */
const ordersOfOne = 30;
const movementsOfOne = 12;
const clients = 8;
/** Of all clients in one round. */
const ordersOfAll = 96;
const bankPayments = 20;
const countedOrders = 5;
const bareRequests = 400;

type StepRounds = Record<Step, { p50: number[]; p95: number[]; first: number[]; cpu: number[] }>;

/** Measures orders from the product's page to the full refund: one client, and eight on one process and on two. */
export async function measureOrders(
  bench: BenchStack,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const { stack, site, staff, bare } = bench;
  showProgress("warm-up");
  await warmUp({ site, staff }, 1);

  const bareSingle: number[] = [];
  const bareRate: number[] = [];
  const bank: Record<Movement, number>[] = [];
  const whole: Record<"p50" | "p95" | "cpu", number[]> = { p50: [], p95: [], cpu: [] };
  const steps = {} as StepRounds;
  for (const step of [...orderSteps, ...movementSteps])
    steps[step] = { p50: [], p95: [], first: [], cpu: [] };
  const throughput: Throughput[] = [];

  for (let round = 1; round <= rounds; round += 1) {
    showProgress(`round ${round} of ${rounds}`);
    await loads.watch(`orders, 1 client, ${round}`, async () => {
      bareSingle.push(await timeOneByOne(bareTargetOf(bare)));
      bank.push(await measureBank(stack.sandbox, bankPayments));
      const one = await measureOneClient(bench);
      for (const [step, times] of one.steps) {
        steps[step].p50.push(spreadOf(times.map((time) => time.whole)).median);
        steps[step].p95.push(percentile95(times.map((time) => time.whole)));
        steps[step].first.push(spreadOf(times.map((time) => time.first)).median);
        steps[step].cpu.push(one.cpu[step] / times.length);
      }
      whole.p50.push(spreadOf(one.orders).median);
      whole.p95.push(percentile95(one.orders));
      whole.cpu.push(orderSteps.reduce((sum, step) => sum + one.cpu[step], 0) / one.orders.length);
    });
    await loads.watch(`orders, 8 clients, ${round}`, async () => {
      bareRate.push((await measureRate(bareTargetOf(bare), bareRequests)).perSecond);
      throughput.push(await measureThroughput({ site, staff }, stack));
    });
  }
  showProgress("two processes");
  const ofTwo = await measureTwoProcesses(bench, loads);

  showProgress("statements");
  const work = await countWork(bench);
  const bareMs = (index: number) => bareSingle[index] ?? NaN;
  const added = (movement: Movement) =>
    steps[movement].first.map((ms, index) => ms - (bank[index]?.[movement] ?? NaN));
  const moved = ["pay", "capture", "void", "refund"] as const;
  return [
    ...figuresOf(stepTable, bareRow, { [p50Column]: bareSingle }),
    ...figuresOf(stepTable, wholeOrder, {
      [p50Column]: whole.p50,
      "p95 ms": whole.p95,
      [barePagesColumn]: whole.p50.map((ms, index) => ms / bareMs(index)),
      "CPU ms": measured(whole.cpu),
      statements: [orderSteps.reduce((sum, step) => sum + work[step].statements, 0)],
      commits: [orderSteps.reduce((sum, step) => sum + work[step].commits, 0)],
    }),
    ...[...orderSteps, ...movementSteps].flatMap((step) =>
      figuresOf(stepTable, step, {
        [p50Column]: steps[step].p50,
        "p95 ms": steps[step].p95,
        [barePagesColumn]: steps[step].p50.map((ms, index) => ms / bareMs(index)),
        "CPU ms": measured(steps[step].cpu),
        statements: [work[step].statements],
        commits: [work[step].commits],
      }),
    ),
    ...moved.flatMap((movement) =>
      figuresOf(addedTable, movement, {
        "with its page ms": steps[movement].p50,
        "press ms": steps[movement].first,
        "bank ms": bank.map((times) => times[movement]),
        [addedColumn]: added(movement),
        [barePagesColumn]: added(movement).map((ms, index) => ms / bareMs(index)),
      }),
    ),
    ...figuresOf(throughputTable, bareRow, { "pages/s": bareRate }),
    ...throughputFigures(throughputRows.one, throughput, bareRate),
    ...throughputFigures(throughputRows.two, ofTwo.throughput, ofTwo.bareRate),
  ];
}

/** Orders one after another, with the CPU of the shop in each step, and authorized ones that are captured and voided. */
async function measureOneClient({ stack, site, staff }: BenchStack) {
  const pids = processTree([stack.shop.pid]);
  const cpu = {} as Record<Step, number>;
  const steps = new Map<Step, StepTime[]>();
  const watch: WatchStep = async (step, run) => {
    const before = cpuTime(pids);
    const result = await run();
    cpu[step] = (cpu[step] ?? 0) + cpuTime(pids) - before;
    return result;
  };
  const record = (time: StepTime) => steps.set(time.step, [...(steps.get(time.step) ?? []), time]);
  const orders: number[] = [];
  for (let i = 0; i < ordersOfOne; i += 1) {
    const times = await orderToRefund({ site, staff, watch });
    times.forEach(record);
    orders.push(times.reduce((sum, time) => sum + time.whole, 0));
  }
  for (let i = 0; i < movementsOfOne; i += 1)
    for (const movement of movementSteps) record(await authorizeAndMove({ site, staff, watch }, movement));
  return { orders, steps, cpu };
}

type Throughput = { perSecond: number; p50: number; p95: number; cpu: number; mails: number };

/** An order counts only when the bank has booked its refund: another number of refunds than of orders is an error. */
async function measureThroughput(
  flow: Pick<BenchStack, "site" | "staff">,
  { shop, environment }: Stack,
): Promise<Throughput> {
  const pids = processTree([shop.pid]);
  const refundsBefore = await countRefunds(flow.site);
  const mailsBefore = await countSentMails(environment);
  const cpuBefore = cpuTime(pids);
  const started = performance.now();
  const orders = await sendOrders(flow, ordersOfAll);
  const seconds = (performance.now() - started) / 1000;
  const cpu = (cpuTime(pids) - cpuBefore) / orders.length;
  const mails = ((await countSentMails(environment)) - mailsBefore) / orders.length;
  const refunds = (await countRefunds(flow.site)) - refundsBefore;
  if (refunds !== ordersOfAll)
    throw new Error(`${ordersOfAll} orders, but the bank booked ${refunds} refunds`);
  return {
    perSecond: orders.length / seconds,
    p50: spreadOf(orders).median,
    p95: percentile95(orders),
    cpu,
    mails,
  };
}

/** Sends so many orders and movements that a shop of that many processes has compiled what it runs. */
async function warmUp(flow: Pick<BenchStack, "site" | "staff">, processes: number): Promise<void> {
  await sendOrders(flow, warmUps * processes);
  const movements = Array.from({ length: movementWarmUps * processes }, () => movementSteps).flat();
  await pMap(movements, (movement) => authorizeAndMove(flow, movement), { concurrency: clients });
}

/** Sends orders up to the full refund, eight at a time; returns the milliseconds of each. */
async function sendOrders(flow: Pick<BenchStack, "site" | "staff">, orders: number): Promise<number[]> {
  const send = async () => (await orderToRefund(flow)).reduce((sum, { whole }) => sum + whole, 0);
  return pMap(Array.from({ length: orders }), send, { concurrency: clients });
}

async function countRefunds({ consoleUrl }: Pick<Site, "consoleUrl">): Promise<number> {
  const response = await fetch(`${consoleUrl}/api/movements`);
  const movements = (await response.json()) as { type: string }[];
  return movements.filter(({ type }) => type === "REFUND").length;
}

async function countSentMails({ DATABASE_URL = "" }: Stack["environment"]): Promise<number> {
  const [row] = await queryDatabase<{ sent: number }>(
    DATABASE_URL,
    "select count(*)::int as sent from mail where state = 'SENT'",
  );
  return row?.sent ?? NaN;
}

function throughputFigures(row: string, rounds: Throughput[], bareRate: number[]): Figure[] {
  return figuresOf(throughputTable, row, {
    [ordersColumn]: rounds.map(({ perSecond }) => perSecond),
    [barePagesOfOrderColumn]: rounds.map(({ perSecond }, index) => (bareRate[index] ?? NaN) / perSecond),
    "order p50 ms": rounds.map(({ p50 }) => p50),
    "order p95 ms": rounds.map(({ p95 }) => p95),
    "CPU ms per order": measured(rounds.map(({ cpu }) => cpu)),
    "mails sent per order": rounds.map(({ mails }) => mails),
  });
}

/**
 * The same with a shop of two processes on one port, on data of its own, because the first shop would send a share of its
 * mails. Nothing where the shop that is measured has no such setting.
 */
async function measureTwoProcesses(bench: BenchStack, loads: LoadWatch) {
  const settings = { WEB_CONCURRENCY: "2" };
  const stack = await startFurtherStack(bench, { name: "bench-two-processes", settings });
  const throughput: Throughput[] = [];
  const bareRate: number[] = [];
  if (processTree([stack.shop.pid]).length >= 3) {
    const { consoleUrl } = stack.sandbox;
    const flow = { site: { shopUrl: stack.shopUrl, consoleUrl }, staff: await signInStaff(stack) };
    await warmUp(flow, 2);
    for (let round = 1; round <= rounds; round += 1) {
      await loads.watch(`orders, 2 processes, ${round}`, async () => {
        bareRate.push((await measureRate(bareTargetOf(bench.bare), bareRequests)).perSecond);
        throughput.push(await measureThroughput(flow, stack));
      });
    }
  }
  await stack.stop();
  return { throughput, bareRate };
}

/** Statements and commits of each step: the median of some orders, because the shop's jobs add theirs to some. */
async function countWork(bench: BenchStack): Promise<Record<Step, { statements: number; commits: number }>> {
  const { site, counter, stop } = await startCountedShop(bench);
  const { staff } = bench;
  const found = {} as Record<Step, { statements: number[]; commits: number[] }>;
  const watch: WatchStep = async (step, run) => {
    const { result, statements, commits } = await counter.count(async () => ({ result: await run() }));
    found[step] ??= { statements: [], commits: [] };
    found[step].statements.push(statements);
    found[step].commits.push(commits);
    return result;
  };
  // The first ones read what a process reads once.
  await orderToRefund({ site, staff });
  for (let i = 0; i < countedOrders; i += 1) {
    await orderToRefund({ site, staff, watch });
    for (const movement of movementSteps) await authorizeAndMove({ site, staff, watch }, movement);
  }
  await stop();
  const work = Object.entries(found).map(([step, { statements, commits }]) => [
    step,
    { statements: spreadOf(statements).median, commits: spreadOf(commits).median },
  ]);
  return Object.fromEntries(work) as Record<Step, { statements: number; commits: number }>;
}

function percentile95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN;
}

/** Without the values that the system does not show. */
function measured(values: number[]): number[] {
  return values.filter((value) => !Number.isNaN(value));
}
