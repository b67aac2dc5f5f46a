import pMap from "p-map";

import type { BrowserCookie } from "@/e2e/support/http-browser";
import { type Site, signInStaff } from "@/e2e/support/order-flow";
import { required } from "@/lib/invariant";
import { freePort } from "@/scripts/support/free-port";
import { queryDatabase } from "@/scripts/support/query-database";
import type { Child } from "@/scripts/support/start-child";
import { startShop } from "@/scripts/support/start-shop";
import { type BenchStack, startFurtherStack } from "./bench-stack";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { memoryOf } from "./measure-start";
import { orderToRefund } from "./order-to-refund";
import { treeTime } from "./process-times";

const setUps = [
  { row: "1 process", instances: 1, processes: 1 },
  { row: "2 processes", instances: 1, processes: 2 },
  { row: "4 processes", instances: 1, processes: 4 },
  { row: "2 instances", instances: 2, processes: 1 },
  { row: "4 instances", instances: 4, processes: 1 },
];
/** DATABASE_POOL_SIZE: four instances with the default would need more connections than PostgreSQL admits. */
const poolSize = "8";
const clients = [8, 16];
/** Of all clients together. */
const orders = 96;
/** Orders before, for each process, by eight clients: V8 goes on compiling what it runs for some hundred. */
const warmUps = 300;

/** Orders to the full refund by several processes on one port, and by several instances on ports of their own. */
export async function measureInstances(
  bench: BenchStack,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setUp of setUps) {
    showProgress(setUp.row);
    const running = await startShops(bench, setUp);
    await sendOrders(running, { amount: warmUps * setUp.instances * setUp.processes, clients: 8 });
    const measured: Record<string, number[]> = {};
    for (const count of clients)
      await loads.watch(`${setUp.row}, ${count} clients`, async () => {
        Object.assign(measured, await measureClients(bench, running, count));
      });
    const memory = await Promise.all(running.shops.map((shop) => memoryOf(shop)));
    figures.push(
      ...figuresOf("Processes and instances", setUp.row, {
        ...measured,
        connections: [await countConnections(bench, running)],
        "MiB of all": [memory.reduce((sum, mib) => sum + mib, 0)],
      }),
    );
    await running.stop();
  }
  return figures;
}

/** Instances of one shop. */
type Running = {
  sites: Site[];
  shops: Child[];
  staff: BrowserCookie[];
  /** The connection string of their database. */
  database: string;
  stop: () => Promise<void>;
};

/** Starts a shop with data of its own, and further instances of it: the shop of the other parts would take a share of the jobs. */
async function startShops(
  bench: BenchStack,
  { instances, processes }: { instances: number; processes: number },
): Promise<Running> {
  const settings = { WEB_CONCURRENCY: String(processes), DATABASE_POOL_SIZE: poolSize };
  const first = await startFurtherStack(bench, { name: "bench-instances", settings });
  const { consoleUrl } = first.sandbox;
  const further = await Promise.all(
    Array.from({ length: instances - 1 }, async (_, index) => {
      const port = await freePort();
      const shopUrl = `http://localhost:${port}`;
      const environment = { ...first.environment, APP_URL: shopUrl };
      const log = `.data/logs/bench-instance-${index + 2}.log`;
      return { shopUrl, shop: await startShop({ port, environment, log }) };
    }),
  );
  const sites = [first, ...further].map(({ shopUrl }) => ({ shopUrl, consoleUrl }));
  return {
    sites,
    shops: [first, ...further].map(({ shop }) => shop),
    staff: await signInStaff(first),
    database: first.environment.DATABASE_URL ?? "",
    stop: async () => {
      await Promise.all(further.map(({ shop }) => shop.stop()));
      await first.stop();
    },
  };
}

async function measureClients(bench: BenchStack, running: Running, count: number) {
  const pids = running.shops.map(({ pid }) => pid);
  const [, postgres] = bench.ownProcesses;
  const before = { at: performance.now(), shop: treeTime(pids), database: treeTime([postgres ?? 0]) };
  await sendOrders(running, { amount: orders, clients: count });
  const column = (name: string) => `${name}, ${count} clients`;
  return {
    [column("orders/s")]: [(orders * 1000) / (performance.now() - before.at)],
    [column("CPU ms per order")]: [(treeTime(pids) - before.shop) / orders],
    [column("of PostgreSQL")]: [(treeTime([postgres ?? 0]) - before.database) / orders],
  };
}

/** Sends orders up to the full refund; they go to the instances in turn. */
async function sendOrders(
  { sites, staff }: Running,
  { amount, clients: concurrency }: { amount: number; clients: number },
): Promise<void> {
  const turns = Array.from({ length: amount }, (_, index) =>
    required(sites[index % sites.length], "an instance"),
  );
  await pMap(turns, (site) => orderToRefund({ site, staff }), { concurrency });
}

/** Connections to the shop's database. */
async function countConnections({ databaseServer }: BenchStack, { database }: Running): Promise<number> {
  const [row] = await queryDatabase<{ connections: number }>(
    databaseServer,
    "select count(*)::int as connections from pg_stat_activity where datname = $1",
    [new URL(database).pathname.slice(1)],
  );
  return row?.connections ?? NaN;
}
