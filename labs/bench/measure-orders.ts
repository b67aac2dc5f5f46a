import pMap from "p-map";
import pWaitFor from "p-wait-for";
import { Client } from "pg";

import { signInStaff } from "@/testing/order-flow";
import { columns, tables } from "./budgets";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { orderToRefund } from "./order-to-refund";
import { memoryOfChildren, treeTime } from "./process-times";
import type { Checkout } from "./start-checkout";
import type { Vendure } from "./start-vendure";
import { allJobsDone, readVariant, signInAdministrator, vendureOrder } from "./vendure-order";

const clients = 8;
const warmUps = 400;
const rounds = 5;
const ordersOfRound = 100;

type Side = {
  name: string;
  /** The first processes of the app and of its PostgreSQL. */
  app: number[];
  postgres: number[];
  sendOrder: () => Promise<void>;
  /** Waits until all work that an order leaves behind is done. */
  finish: () => Promise<void>;
};
type Measured = { side: Side; app: number[]; postgres: number[]; total: number[]; perSecond: number[] };

/** Another built checkout, under the name of its folder. */
export type OtherCheckout = { name: string; checkout: Checkout };

/** Sends orders to this checkout, to the others and to Vendure in turn, and reads this one's memory at the end. */
export async function measureOrders(
  { own, others, vendure }: { own: Checkout; others: OtherCheckout[]; vendure: Vendure | undefined },
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const sides = [measuredOf(await checkoutSide("this checkout", own))];
  for (const { name, checkout } of others) sides.push(measuredOf(await checkoutSide(name, checkout)));
  if (vendure !== undefined) sides.push(measuredOf(await vendureSide(vendure)));

  for (const { side } of sides) {
    showProgress(`warm-up, ${side.name}`);
    await sendOrders(side, warmUps);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const one of sides) {
      showProgress(`round ${round} of ${rounds}, ${one.side.name}`);
      await loads.watch(`orders ${round}, ${one.side.name}`, () => measureRound(one));
    }
  }
  const [first, ...beside] = sides;
  return [
    ...sides.flatMap(({ side, app, postgres, total, perSecond }) =>
      figuresOf(tables.orders, side.name, { app, PostgreSQL: postgres, total, "orders/s": perSecond }),
    ),
    ...beside.flatMap(({ side, total }) =>
      figuresOf(side.name === vendureName ? tables.vendureRatio : tables.ordersRatio, side.name, {
        [columns.times]: first!.total.map((ms, round) => ms / (total[round] ?? NaN)),
      }),
    ),
    ...figuresOf(tables.memory, `after ${warmUps + rounds * ordersOfRound} orders`, memoryColumns(own)),
  ];
}

const vendureName = "Vendure";
const measuredOf = (side: Side): Measured => ({ side, app: [], postgres: [], total: [], perSecond: [] });

async function checkoutSide(name: string, { site, child, postgres, environment }: Checkout): Promise<Side> {
  const staff = await signInStaff(site);
  return {
    name,
    app: [child.pid],
    postgres: postgres === undefined ? [] : [postgres],
    sendOrder: () => orderToRefund(site, staff),
    finish: () => allMailsSent(environment.DATABASE_URL ?? ""),
  };
}

async function vendureSide(vendure: Vendure): Promise<Side> {
  const { url, children, postgres } = vendure;
  const token = await signInAdministrator(vendure);
  const variant = await readVariant(url, token);
  return {
    name: vendureName,
    app: children.map(({ pid }) => pid),
    postgres: postgres === undefined ? [] : [postgres],
    sendOrder: () => vendureOrder(url, token, variant),
    finish: () => allJobsDone(url, token),
  };
}

async function measureRound({ side, app, postgres, total, perSecond }: Measured): Promise<void> {
  const before = { app: treeTime(side.app), postgres: treeTime(side.postgres) };
  perSecond.push(await sendOrders(side, ordersOfRound));
  const ofApp = (treeTime(side.app) - before.app) / ordersOfRound;
  const ofPostgres = (treeTime(side.postgres) - before.postgres) / ordersOfRound;
  app.push(ofApp);
  postgres.push(ofPostgres);
  total.push(ofApp + ofPostgres);
}

/** Sends orders and waits until their mails were sent, because these are part of an order; returns orders a second without mails. */
async function sendOrders({ sendOrder, finish }: Side, orders: number): Promise<number> {
  const started = performance.now();
  await pMap(Array.from({ length: orders }), sendOrder, { concurrency: clients });
  const perSecond = (1000 * orders) / (performance.now() - started);
  await finish();
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
