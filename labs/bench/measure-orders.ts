import pMap from "p-map";
import pWaitFor from "p-wait-for";
import { Client } from "pg";

import { type BrowserCookie } from "@/testing/http-browser";
import { signInStaff } from "@/testing/order-flow";
import { columns, tables } from "./budgets";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { orderToRefund } from "./order-to-refund";
import { memoryOfChildren, treeTime } from "./process-times";
import type { Checkout } from "./start-checkout";

const clients = 8;
const warmUps = 400;
const rounds = 5;
const ordersOfRound = 100;

type Side = {
  name: string;
  checkout: Checkout;
  staff: BrowserCookie[];
  app: number[];
  postgres: number[];
  total: number[];
  perSecond: number[];
};

/** Sends orders to this checkout and to the other one in turn, and reads the memory of both at the end. */
export async function measureOrders(
  own: Checkout,
  other: Checkout | undefined,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const sides: Side[] = [];
  for (const [name, checkout] of [["this checkout", own] as const, ["the other", other] as const])
    if (checkout !== undefined)
      sides.push({
        name,
        checkout,
        staff: await signInStaff(checkout.site),
        app: [],
        postgres: [],
        total: [],
        perSecond: [],
      });

  for (const side of sides) {
    showProgress(`warm-up, ${side.name}`);
    await sendOrders(side, warmUps);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const side of sides) {
      showProgress(`round ${round} of ${rounds}, ${side.name}`);
      await loads.watch(`orders ${round}, ${side.name}`, () => measureRound(side));
    }
  }
  const [first, second] = sides;
  return [
    ...sides.flatMap(({ name, app, postgres, total, perSecond }) =>
      figuresOf(tables.orders, name, { app, PostgreSQL: postgres, total, "orders/s": perSecond }),
    ),
    ...(first === undefined || second === undefined
      ? []
      : figuresOf(tables.ordersRatio, "an order", {
          [columns.times]: first.total.map((ms, round) => ms / (second.total[round] ?? NaN)),
        })),
    ...figuresOf(tables.memory, `after ${warmUps + rounds * ordersOfRound} orders`, memoryColumns(own)),
  ];
}

async function measureRound(side: Side): Promise<void> {
  const { child, postgres } = side.checkout;
  const roots = { app: [child.pid], postgres: postgres === undefined ? [] : [postgres] };
  const before = { app: treeTime(roots.app), postgres: treeTime(roots.postgres) };
  side.perSecond.push(await sendOrders(side, ordersOfRound));
  const app = (treeTime(roots.app) - before.app) / ordersOfRound;
  const ofPostgres = (treeTime(roots.postgres) - before.postgres) / ordersOfRound;
  side.app.push(app);
  side.postgres.push(ofPostgres);
  side.total.push(app + ofPostgres);
}

/** Sends orders and waits until their mails were sent, because these are part of an order; returns orders a second without mails. */
async function sendOrders({ checkout, staff }: Side, orders: number): Promise<number> {
  const started = performance.now();
  await pMap(Array.from({ length: orders }), () => orderToRefund(checkout.site, staff), {
    concurrency: clients,
  });
  const perSecond = (1000 * orders) / (performance.now() - started);
  await allMailsSent(checkout.environment.DATABASE_URL ?? "");
  return perSecond;
}

async function allMailsSent(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const areSent = async () => {
      const { rows } = await client.query("select 1 from mail where state in ('QUEUED', 'SENDING') limit 1");
      return rows.length === 0;
    };
    await pWaitFor(areSent, { interval: 500, timeout: 120_000 });
  } finally {
    await client.end();
  }
}

/** Resident memory of the web process and the worker that `npm start` has started. */
function memoryColumns({ child }: Checkout): Record<string, number[]> {
  const processes = memoryOfChildren(child.pid);
  if (processes.length === 0) return {};
  const megabytesOf = (name: RegExp) =>
    processes
      .filter(({ command }) => name.test(command))
      .reduce((sum, { bytes }) => sum + bytes / 1_000_000, 0);
  const [web, worker] = [megabytesOf(/^next-server|next start/), megabytesOf(/ worker\b/)];
  return { web: [web], worker: [worker], [columns.together]: [web + worker] };
}
