import pMap from "p-map";
import { Client } from "pg";

import { freePort } from "@/scripts/support/free-port";
import type { Child } from "@/scripts/support/start-child";
import { startShop } from "@/scripts/support/start-shop";
import type { BenchStack } from "./bench-stack";
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
/** Orders before, for each process. */
const warmUps = 100;

/** Orders to the full refund by several processes on one port, and by several instances on ports of their own. */
export async function measureInstances(
  bench: BenchStack,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setUp of setUps) {
    showProgress(setUp.row);
    const shops = await startShops(bench, setUp);
    await sendOrders(bench, shops, warmUps * setUp.instances * setUp.processes);
    const measured: Record<string, number[]> = {};
    for (const count of clients)
      await loads.watch(`${setUp.row}, ${count} clients`, async () => {
        Object.assign(measured, await measureClients(bench, shops, count));
      });
    const memory = await Promise.all(shops.map(({ shop }) => memoryOf(shop)));
    figures.push(
      ...figuresOf("Processes and instances", setUp.row, {
        ...measured,
        connections: [await countConnections(bench)],
        "MiB of all": [memory.reduce((sum, mib) => sum + mib, 0)],
      }),
    );
    await Promise.all(shops.map(({ shop }) => shop.stop()));
  }
  return figures;
}

type Shop = { shopUrl: string; shop: Child };

function startShops(
  { stack }: BenchStack,
  { instances, processes }: { instances: number; processes: number },
): Promise<Shop[]> {
  return Promise.all(
    Array.from({ length: instances }, async (_, index) => {
      const port = await freePort();
      const shopUrl = `http://localhost:${port}`;
      const settings = {
        APP_URL: shopUrl,
        WEB_CONCURRENCY: String(processes),
        DATABASE_POOL_SIZE: poolSize,
      };
      const environment = { ...stack.environment, ...settings };
      return {
        shopUrl,
        shop: await startShop({ port, environment, log: `.data/logs/bench-instance-${index}.log` }),
      };
    }),
  );
}

async function measureClients(bench: BenchStack, shops: Shop[], count: number) {
  const pids = shops.map(({ shop }) => shop.pid);
  const [, postgres] = bench.ownProcesses;
  const before = { at: performance.now(), shop: treeTime(pids), database: treeTime([postgres ?? 0]) };
  await sendOrders(bench, shops, count);
  const column = (name: string) => `${name}, ${count} clients`;
  return {
    [column("orders/s")]: [(orders * 1000) / (performance.now() - before.at)],
    [column("CPU ms per order")]: [(treeTime(pids) - before.shop) / orders],
    [column("of PostgreSQL")]: [(treeTime([postgres ?? 0]) - before.database) / orders],
  };
}

/** The orders go to the instances in turn. */
async function sendOrders({ site, staff }: BenchStack, shops: Shop[], count: number): Promise<void> {
  const sites = shops.map(({ shopUrl }) => ({ ...site, shopUrl }));
  await pMap(
    Array.from({ length: orders }, (_, index) => sites[index % sites.length] ?? site),
    (each) => orderToRefund({ site: each, staff }),
    { concurrency: count },
  );
}

/** Connections to the shop's database, those of the shop that all parts of the bench use included. */
async function countConnections({ stack, databaseServer }: BenchStack): Promise<number> {
  const client = new Client({ connectionString: databaseServer });
  await client.connect();
  try {
    const name = new URL(stack.environment.DATABASE_URL ?? "").pathname.slice(1);
    const { rows } = await client.query<{ connections: number }>(
      "select count(*)::int as connections from pg_stat_activity where datname = $1",
      [name],
    );
    return rows[0]?.connections ?? NaN;
  } finally {
    await client.end();
  }
}
